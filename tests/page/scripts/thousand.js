async () => {
  const { evidenceGraph, shownGraph } = await import('/page/graph.js');
  const e = (i) => ({ curie: `X:${i}`, name: `thing ${i}`, categories: ['Gene'] });
  const facts = [...Array(1500).keys()].map((i) => ({ subject: e(i % 1000), predicate: 'interacts_with', object: e((i * 7 + 1) % 1000), negated: false, qualifiers: [], conditions: [], primary_knowledge_source: 'infores:x', publications: [], edge: i }));
  const bundle = { answer: { parts: [], entities: [], abstained: false }, evidence: [{ text: '', origin: { channel: 'kg', source: 'x', record: 'r' }, facts, grades: [], mentions: [] }] };
  document.querySelector('#result').append(evidenceGraph(bundle));
  await new Promise((r) => setTimeout(r, 1500));
  const { cy } = shownGraph();
  const frames = [];
  cy.emit('viewport');
  let last = performance.now();
  for (let i = 0; i < 30; i++) {
    cy.panBy({ x: 3, y: 2 });
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
  }
  const begun = performance.now();
  cy.getElementById('X:5').emit('tap');
  return { nodes: cy.nodes().length, frame: frames.sort((a, b) => a - b)[15], click: performance.now() - begun, said: document.querySelector('.details h3').innerText };
}
