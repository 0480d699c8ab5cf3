async () => {
  const { readingPanel } = await import('/page/reading.js');
  const spans = [
    { start: 6, end: 11, text: 'genes', role: 'kind', became: 'Gene' }, { start: 12, end: 16, text: 'glow', role: 'relation', became: 'treats' },
    { start: 20, end: 24, text: 'fish', role: 'unread', became: '' },
  ];
  const events = [{ event: 'noted', name: 'read', detail: { spans } }];
  const answer = { entities: [], parts: [] };
  const panel = readingPanel({ question: { text: 'Which genes glow in fish?' }, answer, evidence: [], trace: { events } }, () => {});
  return [panel.querySelector('.read').textContent, panel.querySelector('.caveats').textContent, panel.querySelector('.legend').textContent];
}
