import { limits } from '#shared/model/limits';

export type Name = { readonly first_name: string; readonly last_name: string };

/** A word of a name: letters, also those joined by a hyphen or an apostrophe, as in de-vries or o'neil. */
const word = /^\p{L}+(?:['’-]\p{L}+)*$/u;
/** More words than this are a sentence, not a name. */
const mostWords = 4;

const capitalized = (text: string): string =>
  text.replaceAll(/(?<=^|['’-])\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * The name that an email address suggests: `anna.de-vries@acme.example` is Anna De-Vries. What follows a plus sign and
 * digits after a word are left out. No name when something else is left that is no word.
 */
export const nameInAddress = (email: string): Name => {
  const [local = ''] = email.slice(0, Math.max(0, email.lastIndexOf('@'))).split('+');
  const words = local
    .split(/[._]+/)
    .map((one) => one.replace(/\d+$/, ''))
    .filter(Boolean);
  const isName =
    local.length <= limits.name &&
    words.length > 0 &&
    words.length <= mostWords &&
    words.every((one) => word.test(one)) &&
    words.some((one) => one.length > 1);
  const [first = '', ...last] = isName ? words.map((one) => capitalized(one.toLowerCase())) : [];
  return { first_name: first, last_name: last.join(' ') };
};

/** Small words that a last name begins with, as in de la Cruz or van der Berg. */
const particle =
  /^(?:d[aeiou]|del|della|dell[ae]|dos|das|der|den|des|van|von|vom|zu|zum|zur|ter|ten|te|la|le|lo|af|av|bin|ibn|al|el|san|santa)$/;

/** Spanish and Portuguese: people have two last names, so that of three words the last two are one. */
const twoLastNames: ReadonlySet<string> = new Set(['es', 'pt']);

/** How the parts of a whole name are told apart where nothing in it says so. */
type NameOrder = {
  /** The last name stands first, as in a list of staff. */
  readonly lastFirst?: boolean;
  readonly language?: string;
};

const cut = (text: string): string => Array.from(text).slice(0, limits.name).join('').trim();

/**
 * First and last name of a whole one, as mail programs and lists of staff write it: `Ozoux, Pierre` is Pierre Ozoux, and
 * `María José de la Cruz` has the last name de la Cruz. It is a guess that somebody looks at before it is used.
 */
export const splitName = (written: string, { lastFirst = false, language = 'en' }: NameOrder = {}): Name => {
  const name = written
    .replaceAll(/[\p{Cf}\p{Cc}"]+/gu, (signs) => (/[\t\n\r]/.test(signs) ? ' ' : ''))
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .trim()
    .replace(/^'(.*)'$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const comma = name.indexOf(',');
  if (comma >= 0) {
    const [last, first] = [name.slice(0, comma), name.slice(comma + 1).replaceAll(/\s*,\s*/g, ' ')];
    return { first_name: cut(first), last_name: cut(last) };
  }
  const words = name.split(' ');
  const small = words.findIndex((one, at) => at > 0 && at < words.length - 1 && particle.test(one));
  const lasts = words.length > 2 && twoLastNames.has(language) ? 2 : 1;
  const at = lastFirst ? 1 : small > 0 ? small : Math.max(1, words.length - lasts);
  const [start, rest] = [cut(words.slice(0, at).join(' ')), cut(words.slice(at).join(' '))];
  return lastFirst && rest !== ''
    ? { first_name: rest, last_name: start }
    : { first_name: start, last_name: rest };
};
