async ([text, words, index]) => {
  const { without } = await import('/page/reading.js');
  let at = 0;
  const spans = words.map(([word, role]) => {
    const start = text.indexOf(word, at);
    at = start + word.length;
    return { start, end: at, text: word, role, became: '' };
  });
  return without(text, spans, index);
}
