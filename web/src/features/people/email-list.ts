import { type EmailFault, readEmail } from '#shared/model/email-address';
import { type Name, splitName } from '#shared/rules/people/names';

export type Address = {
  readonly email: string;
  readonly fault: EmailFault | null;
  /** The name that stood beside it. */
  readonly name?: Name;
  /** Why it was not invited though it looks right: a refusal in words. */
  readonly refused?: string;
};

/** Whether an address can be sent. */
export const isReady = ({ fault, refused }: Address): boolean => fault === null && refused === undefined;

/** An address in brackets, as mail programs copy it. */
const bracketed = /<([^<>\s]+@[^<>\s]+)>/g;

const addressOf = (word: string, name = '', language = 'en'): Address => {
  const known = name.trim() === '' ? undefined : splitName(name, { language });
  return { ...readEmail(word.replace(/^mailto:/i, '')), ...(known && { name: known }) };
};

/** A row of a spreadsheet: the cells around the only address are the name. */
const inRow = (line: string, language: string): readonly Address[] | undefined => {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [address, more] = cells.filter((cell) => cell.includes('@'));
  if (cells.length < 2 || address === undefined || more !== undefined) return undefined;
  return [addressOf(address, cells.filter((cell) => cell !== address).join(' '), language)];
};

/** Addresses without names, with any separators between them. */
const plain = (text: string, language: string): readonly Address[] =>
  text
    .split(/[;\n\r]+/)
    .flatMap(
      (line) =>
        inRow(line, language) ??
        line
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((word) => addressOf(word)),
    )
    .filter(({ email }) => email !== '');

/**
 * Where the name begins that stands before an address in brackets: after the last separator of addresses, or after the last
 * address without brackets. A comma within a name stays: mail programs write `Ozoux, Pierre <...>`.
 */
const nameStart = (before: string): number => {
  const quoted = /"[^"\n]*"\s*$/.exec(before);
  if (quoted) return quoted.index;
  const ends = [/^[^]*[;\n\r]/, /^[^]*@[^\s,]*[\s,]*/, /^[\s,]*/].map(
    (end) => end.exec(before)?.[0].length ?? 0,
  );
  return Math.max(...ends);
};

/** The addresses in a text with any separators, with the names beside them; each address once, in their order. */
export const parseEmails = (text: string, language = 'en'): readonly Address[] => {
  const found: Address[] = [];
  let end = 0;
  for (const { 0: whole, 1: email = '', index } of text.matchAll(bracketed)) {
    const before = text.slice(end, index);
    const at = nameStart(before);
    found.push(...plain(before.slice(0, at), language), addressOf(email, before.slice(at), language));
    end = index + whole.length;
  }
  return mergeEmails([], [...found, ...plain(text.slice(end), language)]);
};

/** The known addresses, followed by the new ones that are not among them; a name that is new is taken over. */
export const mergeEmails = (known: readonly Address[], more: readonly Address[]): readonly Address[] => {
  const merged = new Map(known.map((one) => [one.email, one]));
  for (const one of more) {
    const before = merged.get(one.email);
    merged.set(one.email, { ...one, ...(before?.name && { name: before.name }) });
  }
  return [...merged.values()];
};
