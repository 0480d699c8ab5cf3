async () => {
  const { answerCard } = await import('/page/answer.js');
  const { csv, markdown } = await import('/page/downloads.js');
  const { inShort } = await import('/page/history.js');
  const entity = (name) => ({ curie: `X:${name}`, name, categories: ['Drug'] });
  const drug = (name) => ({ entity: entity(name), score: null, reasons: ['stated'], via: [] });
  const bad = { entity: entity('bad'), state: 'pregnancy', why: 'a label says so', source: 'infores:label', of: '' };
  const sorts = { states: ['pregnancy'], suitable: [drug('good')], unstated: [], cautioned: [], ruled_out: [bad] };
  const answer = (more) => ({
    entities: [], below: [], evidence: [], abstained: false, missing: [], notes: [], caveats: [], parts: [], read_as: '', patient: sorts, ...more,
  });
  const bundle = (more) => ({
    question: { text: 'q' }, answer: answer(more), evidence: [], trace: { events: [] }, pattern: '', method: 'Loom()',
    versions: { graph_name: 'g', graph: 'h', bioloom: '0' }, seconds: 0,
  });
  const head = (more) => answerCard(bundle(more), {}).querySelector('.value')?.textContent ?? '';
  const listed = bundle({ kind: 'entities', entities: [drug('good')] });
  const suggested = answerCard(bundle({ kind: 'entities', abstained: true, missing: ['nothing'], notes: ["'x': did you mean y (X:y)?"] }), {});
  return {
    avoid: head({ kind: 'entities', entities: [drug('bad')] }), no: head({ kind: 'yesno', value: 'no' }), list: head({ kind: 'entities', entities: [drug('good')] }),
    offered: suggested.querySelectorAll('.suggestion').length, csv: csv(listed).split('\r\n').map((r) => r.split(',').slice(0, 3).join(' ')).slice(1, 3),
    markdown: markdown(listed).split('\n').filter((l) => l.startsWith('#') || l.startsWith('- ')), short: inShort(listed),
  };
}
