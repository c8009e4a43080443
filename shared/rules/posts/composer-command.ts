/** The commands in the text of the composer, such as `+5 @ann @bob #teamwork great launch`. */

export type ComposerCommand =
  | { readonly kind: 'score'; readonly word: string; readonly score: number }
  | { readonly kind: 'person'; readonly word: string; readonly handle: string }
  | { readonly kind: 'value'; readonly word: string; readonly tag: string };

/** Whether a word is a tag such as `#teamwork`. */
const isHashtag = (word: string): boolean => /^#[\p{L}\p{N}_-]{1,40}$/u.test(word);

/** A word within brackets or before a comma or a full stop. */
const wrapped = /^[([{«“"']*(.*?)[\])}»”"'.,;:!?…]*$/u;

/** Parses one word, whatever punctuation is around it. */
export const parseCommandWithin = (word: string): ComposerCommand | null =>
  parseCommand(wrapped.exec(word)?.[1] ?? word);

/** Parses one word; null if it is not a command. */
export const parseCommand = (word: string): ComposerCommand | null => {
  const score = /^\+([1-9]\d{0,6})$/.exec(word)?.[1];
  if (score) return { kind: 'score', word, score: Number(score) };
  const handle = /^@([\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._'-]*[\p{L}\p{N}\p{M}])?)$/u.exec(word)?.[1];
  if (handle) return { kind: 'person', word, handle };
  return isHashtag(word) ? { kind: 'value', word, tag: word.slice(1).toLowerCase() } : null;
};
