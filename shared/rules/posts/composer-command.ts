/** The commands in the text of the composer, such as `+5 @ann @bob #teamwork great launch`. */

export type ComposerCommand =
  | { readonly kind: 'score'; readonly word: string; readonly score: number }
  | ({ readonly kind: 'person' } & Mention)
  | { readonly kind: 'value'; readonly word: string; readonly tag: string };

/** Somebody who is named: `@tom`, and in `@tom's plan` as the one whom something belongs to. */
export type Mention = { readonly word: string; readonly handle: string; readonly possessive: boolean };

/** Whether a word is a tag such as `#teamwork`. */
const isHashtag = (word: string): boolean => /^#[\p{L}\p{N}_-]{1,40}$/u.test(word);

/** A word within brackets or before a comma or a full stop. */
const wrapped = /^[([{«“"']*(.*?)[\])}»”"'.,;:!?…]*$/u;

const letter = String.raw`\p{L}\p{N}\p{M}`;
const address = String.raw`[\p{L}\p{N}][${letter}._%+&'’-]*@[${letter}-]+(?:\.[${letter}-]+)+`;
const name = String.raw`[\p{L}\p{N}][${letter}]*(?:[._'’-]+[${letter}]+)*`;
/** What belongs to somebody, as in "tom's"; "o'neil" is a name. */
const possessiveEnd = /['’]s$/iu;

const alone = new RegExp(`^@(${address}|${name})$`, 'u');
/** Addresses of pages are passed over whole. A sign after a letter is within an address, and no mention. */
const mention = new RegExp(
  String.raw`https?:\/\/\S+|(?<![${letter}@])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/\S*|` +
    String.raw`(?<![${letter}@.+-]|[${letter}]_)@(${address}|${name})`,
  'giu',
);

/**
 * The part of a handle that is one of the marks by which a chat names people: what follows it is of the sentence, as in
 * `@U1-led`.
 */
const markIn = (handle: string, marks: readonly string[]): string | undefined =>
  marks
    .filter((mark) => handle.startsWith(mark) && !/^[\p{L}\p{N}\p{M}]/u.test(handle.slice(mark.length)))
    .toSorted((one, other) => other.length - one.length)[0];

const mentionOf = (found: string, marks: readonly string[]): Mention => {
  const mark = markIn(found, marks);
  const possessive = possessiveEnd.test(found);
  const handle = mark ?? found.replace(possessiveEnd, '');
  return { word: `@${handle}`, handle, possessive };
};

/**
 * Replaces the mentions in a text, whatever stands around them: `@lena/@omar`, `@lena—super`. What is replaced by
 * undefined stays.
 */
export const replaceMentions = (
  text: string,
  by: (found: Mention) => string | undefined,
  marks: readonly string[] = [],
): string =>
  text.replace(mention, (whole, found: string | undefined) => {
    if (found === undefined) return whole;
    const named = mentionOf(found, marks);
    const replaced = by(named);
    return replaced === undefined ? whole : replaced + whole.slice(named.word.length);
  });

/** Everybody who is named in a text, in order. */
export const mentionsIn = (text: string, marks: readonly string[] = []): readonly Mention[] => {
  const found: Mention[] = [];
  replaceMentions(text, (one) => void found.push(one), marks);
  return found;
};

/** Parses one word, whatever punctuation is around it, that gives points or names a value. */
export const parseWithin = (word: string): ComposerCommand | null =>
  parseCommand(wrapped.exec(word)?.[1] ?? word);

/** Parses one word; null if it is not a command, but belongs to a sentence. */
export const parseCommand = (word: string): ComposerCommand | null => {
  const score = /^\+(0|[1-9]\d{0,6})$/.exec(word)?.[1];
  if (score) return { kind: 'score', word, score: Number(score) };
  const handle = alone.exec(word)?.[1];
  if (handle && !possessiveEnd.test(handle)) return { kind: 'person', word, handle, possessive: false };
  return isHashtag(word) ? { kind: 'value', word, tag: word.slice(1).toLowerCase() } : null;
};
