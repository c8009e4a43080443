import github from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' };
import slack from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };
import { Refusal } from '#shared/model/refusal';
import { withEmoji } from './shortcodes.ts';

const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);

/**
 * Some emoji need a variation selector (U+FE0F) to be shown in color. Pickers also add it to emoji that do not need
 * it, so each form is tried.
 */
const formOf = (text: string): string | undefined =>
  [text, text.replaceAll('\uFE0F', ''), `${text}\uFE0F`].find(isEmoji);

const charactersOf = (hexcode: string): string | undefined =>
  formOf(String.fromCodePoint(...hexcode.split('-').map((part) => Number.parseInt(part, 16))));

/** The names of emoji, and what Unicode calls them. Where two sets disagree, Slack's decides. */
let hexcodes: ReadonlyMap<string, string> | undefined;

const named = (name: string): string | undefined => {
  hexcodes ??= new Map(
    [github, slack].flatMap((set) =>
      Object.entries(set as Readonly<Record<string, string | string[]>>).flatMap(([hexcode, names]) =>
        [names].flat().map((one) => [one, hexcode] as const),
      ),
    ),
  );
  const hexcode = hexcodes.get(name);
  return hexcode === undefined ? undefined : charactersOf(hexcode);
};

/** What somebody typed, with emoji in place of their names. */
export const typedText = (text: string): string => withEmoji(text, named);

/**
 * Parses one emoji, given as itself or as its name in Slack (`rocket`, `:tada:`).
 * @throws Refusal wrong_format
 */
export const parseEmoji = (text: string): string => {
  const found = formOf(text) ?? named(text.replace(/^:(.+):$/, '$1'));
  if (!found) throw new Refusal('wrong_format', {}, ['emoji']);
  return found;
};
