/** Deeper than anything that we take; code that walks a value level by level goes on without fear. */
const mostLevels = 40;

/** How deep the objects and lists of a JSON text lie in each other. The text may be no JSON. */
const levelsIn = (text: string): number => {
  let [level, most] = [0, 0];
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') {
      level += 1;
      most = Math.max(most, level);
    } else if (sign === '}' || sign === ']') level -= 1;
  }
  return most;
};

/** Parses JSON that somebody sent. @throws SyntaxError also for what is nested too deeply */
export const parseSentJson = (text: string): unknown => {
  if (levelsIn(text) > mostLevels) throw new SyntaxError('nested too deeply');
  return JSON.parse(text);
};
