/** A word that names somebody or something, up to the caret. */
export type Trigger = { readonly sign: '@' | '#' | '+'; readonly word: string; readonly from: number };

const handle = /(?<![\p{L}\p{N}\p{M}@.+-])@([\p{L}\p{N}\p{M}._'’@-]{0,80})$/u;

/** The `@…` at the caret, wherever in the text it stands. */
export const mentionAt = (text: string, caret: number): Trigger | null => {
  const word = handle.exec(text.slice(0, caret))?.[1];
  return word === undefined ? null : { sign: '@', word, from: caret - word.length - 1 };
};
