import shortcodes from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };
import { Refusal } from '#shared/model/refusal';

const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);

/**
 * Some emoji need a variation selector (U+FE0F) to be shown in color. Pickers also add it to emoji that do not need
 * it, so each form is tried.
 */
const formOf = (text: string): string | undefined =>
  [text, text.replaceAll('\uFE0F', ''), `${text}\uFE0F`].find(isEmoji);

const charactersOf = (hexcode: string): string | undefined =>
  formOf(String.fromCodePoint(...hexcode.split('-').map((part) => Number.parseInt(part, 16))));

const named = (name: string): string | undefined => {
  const found = Object.entries(shortcodes as Readonly<Record<string, string | string[]>>).find(([, names]) =>
    Array.isArray(names) ? names.includes(name) : names === name,
  );
  return found && charactersOf(found[0]);
};

/**
 * Parses one emoji, given as itself or as its Slack shortcode (`rocket`, `:tada:`).
 * @throws Refusal wrong_format
 */
export const parseEmoji = (text: string): string => {
  const found = formOf(text) ?? named(text.replace(/^:(.+):$/, '$1'));
  if (!found) throw new Refusal('wrong_format', {}, ['emoji']);
  return found;
};
