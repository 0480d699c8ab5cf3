async () => {
  const { evidenceElements } = await import('/page/elements.js');
  const e = (i) => ({ curie: `X:${i}`, name: `thing ${i}`, categories: ['Gene'] });
  const fact = (source, more = {}) => ({
    subject: e(1), predicate: 'treats', object: e(2), negated: false, qualifiers: [], conditions: [],
    primary_knowledge_source: source, publications: [], edge: 1, ...more,
  });
  const graph = { channel: 'kg', source: 'open', record: 'r' };
  const text = { channel: 'doc', source: 'corpus:mine', record: 'one.txt' };
  const doubted = { level: 'doubted', made: 'read', agreed: [], against: [{ said: 'a label says otherwise' }] };
  const evidence = [
    { text: '', origin: graph, facts: [fact('corpus:mine')], grades: [], mentions: [] },
    { text: 'It is so.', span: [0, 9], origin: text, facts: [fact('corpus:mine', { edge: null })], mentions: [] },
    { text: '', origin: graph, facts: [fact('infores:a'), fact('infores:b')], grades: [null, doubted], mentions: [] },
    { text: '', origin: graph, facts: [fact('infores:b', { predicate: 'causes' })], grades: [doubted], mentions: [] },
    { text: '', origin: graph, facts: [fact('infores:a', { negated: true })], grades: [], mentions: [] },
  ];
  const ruled = [{ entity: e(2), state: 'pregnancy', why: 'a label says so', source: 'infores:label', of: '' }];
  const patient = { states: [], suitable: [], unstated: [], cautioned: [], ruled_out: ruled };
  const { nodes, edges } = evidenceElements({ answer: { parts: [], entities: [], abstained: true, patient }, evidence });
  return [nodes.map((n) => n.data.id), edges.map(({ data: d }) => [d.channel, d.support, d.statements.length, d.dashed, d.blocked])];
}
