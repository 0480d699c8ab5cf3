async () => {
  const { patientCard } = await import('/page/patient.js');
  const drug = (name, reasons = []) => ({ entity: { curie: `X:${name}`, name, categories: ['Drug'] }, score: null, reasons, via: [] });
  const out = (name) => ({ entity: { curie: `X:${name}`, name, categories: ['Drug'] }, state: 'pregnancy', why: 'a label says so', source: 'infores:label', of: '' });
  document.querySelector('#status').append(patientCard({ states: ['pregnancy'], suitable: [drug('good', ['stated'])], unstated: [drug('unknown')], cautioned: [drug('doubtful')], ruled_out: [out('bad')] }));
}
