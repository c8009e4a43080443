import { limits } from '#shared/model/limits';

/** A word of a name: letters, also those joined by a hyphen or an apostrophe, as in de-vries or o'neil. */
const word = /^\p{L}+(?:['’-]\p{L}+)*$/u;
/** More words than this are a sentence, not a name. */
const mostWords = 4;

const capitalized = (text: string): string =>
  text.replaceAll(/(?<=^|['’-])\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * The name that an e-mail address suggests: `anna.de-vries@acme.example` is Anna De-Vries. What follows a plus sign and
 * digits after a word are left out. No name when something else is left that is no word.
 */
export const nameInAddress = (email: string): { readonly first_name: string; readonly last_name: string } => {
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
