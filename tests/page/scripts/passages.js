async (script) => {
  const { marked } = await import('/page/facts.js');
  const mentions = [{ start: 4, end: 7, entity: { name: script, curie: 'X:1' } }, { start: 5, end: 9, entity: { name: 'b', curie: 'X:2' } }];
  const made = marked({ text: `see ABC${script}`, mentions });
  document.querySelector('#status').append(made);
  return [made.textContent, [...made.querySelectorAll('*')].map((e) => e.tagName + ':' + e.textContent)];
}
