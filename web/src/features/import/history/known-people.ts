import { readEmail } from '#shared/model/email-address';
import type { FullUser } from '#shared/model/user';
import { foldForSearch } from '#shared/rules/basics/search';

/** What a cell calls somebody, without what does not matter: case, accents, an `@` before it, a name beside an address. */
export const personKey = (written: string): string => {
  const [, address] = /<([^<>\s]+@[^<>\s]+)>$/.exec(written.trim()) ?? [];
  const { email, fault } = readEmail(address ?? written);
  return fault === null ? email : foldForSearch(written.trim().replace(/^@/, '')).replaceAll(/\s+/g, ' ');
};

export type KnownPeople = {
  /** The member with this address, or the only one with this full name. */
  readonly find: (written: string) => FullUser | undefined;
};

/** The members of the workspace by what a file may call them. */
export const knownPeople = (members: readonly FullUser[]): KnownPeople => {
  const byAddress = new Map<string, FullUser>();
  const byName = new Map<string, FullUser | null>();
  for (const member of members) {
    byAddress.set(member.email.toLowerCase(), member);
    const name = personKey(member.name);
    byName.set(name, byName.has(name) ? null : member);
  }
  return {
    find: (written) => {
      const key = personKey(written);
      return byAddress.get(key) ?? byName.get(key) ?? undefined;
    },
  };
};

/** The people in a cell: one, or several with commas, semicolons or line breaks between them. */
export const peopleIn = (cell: string, { find }: KnownPeople): readonly string[] =>
  find(cell)
    ? [cell]
    : cell
        .split(/[,;\n]/)
        .map((name) => name.trim())
        .filter(Boolean);
