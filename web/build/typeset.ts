/** Kept on one line with what follows or precedes it. */
const joined = '\u00A0';

/** A dash opens no line, and Russian's one- and two-letter words end none. */
const russian: readonly (readonly [RegExp, string])[] = [
  [/ (?=[—–])/g, joined],
  [/(?<![\p{L}\p{N}])(\p{Script=Cyrillic}{1,2}) (?=[\p{L}\p{N}«{#])/gu, `$1${joined}`],
];
/** A number stays with what it counts. */
const everywhere: readonly (readonly [RegExp, string])[] = [[/(?<=[\d#]) (?=[\p{L}%])/gu, joined]];

/** A message with the spaces its language's typography wants, so that nobody has to write invisible ones. */
export const typeset = (message: string, language: string): string => {
  if (language === 'en') return message;
  const rules = language === 'ru' ? [...everywhere, ...russian] : everywhere;
  return rules.reduce((text, [space, kept]) => text.replace(space, kept), message);
};
