import type { ArchivePart } from '#shared/model/archive';
import { limits } from '#shared/model/limits';
import type { GroupId, UserId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { chainsOf } from '#shared/rules/people/managers';
import type { Heading } from './manifest.ts';
import { BadArchive } from './bad-archive.ts';
import { type Line, lines } from './lines.ts';
import { picturesIn } from './pictures.ts';

/** A line of any part, with the part it belongs to. */
export type PartLine = {
  [Part in ArchivePart]: { readonly part: Part; readonly line: Line<Part> };
}[ArchivePart];

/** The order in which lines of a part stand: each is behind the one before, so none appears twice. */
const positionOf = ({ part, line }: PartLine): string => {
  switch (part) {
    case 'ledger':
      return `${line.user_id} ${String(line.number).padStart(12, '0')}`;
    case 'likes':
      return `${line.post_id} ${line.user_id}`;
    case 'comments':
    case 'add_ons':
      return `${line.post_id} ${line.id}`;
    case 'signatures':
      return `${line.card_id} ${line.user_id}`;
    default:
      return line.id;
  }
};

/** Without groups that the archive does not contain: they were being deleted when it was written. */
const inKnownGroups = (member: Line<'members'>, known: ReadonlySet<GroupId>): Line<'members'> => {
  const { department_id: department, location_id: location, ...rest } = member;
  return {
    ...rest,
    ...(department && known.has(department) && { department_id: department }),
    ...(location && known.has(location) && { location_id: location }),
  };
};

type Account = Pick<User, 'balance' | 'entries' | 'opening_entry'>;

/** Nobody reports to themselves, or to somebody whom the archive does not have. @throws BadArchive */
const checkManagers = (members: readonly Pick<Line<'members'>, 'id' | 'manager_id'>[]): void => {
  const known = new Set(members.map(({ id }) => id));
  const lost = members.find(({ manager_id: manager }) => manager && !known.has(manager));
  if (lost) throw new BadArchive(`the manager of the member ${lost.id} is not in it.`);
  try {
    chainsOf(members);
  } catch (error) {
    if (error instanceof Refusal)
      throw new BadArchive(`members report in a circle: ${error.details['chain']}.`);
    throw error;
  }
};

/** What is known of the lines so far. */
export const lineChecker = ({ workspace: { id: w } }: Heading) => {
  const accounts = new Map<UserId, Account>();
  const taken = new Set<string>();
  let last: { readonly part: ArchivePart; readonly position: string } | undefined;
  const groups = new Set<GroupId>();
  let hasAdministrator = false;
  /** The member whose ledger is read, and what its entries say so far. */
  let book: { readonly of: UserId; readonly balance: number; readonly entries: number } | undefined;
  const verified = new Set<UserId>();
  const reporting: Pick<Line<'members'>, 'id' | 'manager_id'>[] = [];

  const closeBook = (): void => {
    if (!book) return;
    const account = accounts.get(book.of);
    if (account?.balance !== book.balance || account.entries !== book.entries)
      throw new BadArchive(`the ledger of the member ${book.of} does not add up to the balance.`);
    verified.add(book.of);
    book = undefined;
  };

  const unique = (kind: string, name: string): void => {
    const key = `${kind} ${name.toLowerCase()}`;
    if (taken.has(key)) throw new BadArchive(`the ${kind} "${name}" appears twice.`);
    taken.add(key);
  };

  const checkGroup = ({ id, kind, name }: Line<'groups'>): void => {
    unique(kind, name);
    groups.add(id);
    if (groups.size > limits.group.count) throw new BadArchive('there are too many groups.');
  };

  const checkMember = ({ id, email, state, permissions, manager_id, ...account }: Line<'members'>): void => {
    reporting.push({ id, ...(manager_id && { manager_id }) });
    if (email !== '') unique('address', email);
    if ((email === '') !== (state === 'deleted'))
      throw new BadArchive('only a member whose data was erased has no address.');
    if (state === 'accepted' && permissions.account_administrator === true) hasAdministrator = true;
    accounts.set(id, account);
  };

  const checkEntry = ({ user_id: of, number, type, amount, balance_after: after }: Line<'ledger'>): void => {
    if (book?.of !== of) closeBook();
    const { balance, entries } = book ?? { balance: 0, entries: 0 };
    if (number !== entries + 1 || after !== balance + amount)
      throw new BadArchive(`entry ${number} of the member ${of} does not follow from the previous one.`);
    if (type === 'opening' && accounts.get(of)?.opening_entry !== number)
      throw new BadArchive(
        `entry ${number} of the member ${of} brings a balance that the member does not name.`,
      );
    book = { of, balance: after, entries: number };
  };

  const checkPlace = (part: ArchivePart, line: object): void => {
    for (const address of picturesIn(part, line as Record<string, unknown>))
      if (address.split('/')[3] !== w) throw new BadArchive('it names a picture of another workspace.');
  };

  return {
    /** Checks the next line of a part. @throws BadArchive */
    check: (part: ArchivePart, value: unknown): PartLine => {
      const { data, error } = lines[part].safeParse(value);
      const [issue] = error?.issues ?? [];
      if (issue) throw new BadArchive(`${issue.path.join('.') || 'it'} is not valid (${issue.message}).`);
      const found = { part, line: data } as PartLine;
      const position = positionOf(found);
      if (last?.part === part && last.position >= position) throw new BadArchive('it is out of order.');
      last = { part, position };
      if (found.part === 'workspace' && found.line.id !== w)
        throw new BadArchive('it belongs to another workspace.');
      if (found.part === 'values') {
        unique('value', found.line.name);
        for (const tag of [found.line.tag, ...(found.line.former_tags ?? [])]) unique('tag', tag);
      }
      if (found.part === 'groups') checkGroup(found.line);
      if (found.part === 'members') checkMember(found.line);
      if (found.part === 'ledger') checkEntry(found.line);
      checkPlace(part, found.line);
      return found.part === 'members' ? { part: 'members', line: inKnownGroups(found.line, groups) } : found;
    },
    /** Checks what all lines have to say together. @throws BadArchive */
    end: (): void => {
      closeBook();
      checkManagers(reporting);
      for (const [id, { balance, entries }] of accounts)
        if (!verified.has(id) && (balance !== 0 || entries !== 0))
          throw new BadArchive(`The archive has no ledger for the member ${id}, who has a balance.`);
      if (!hasAdministrator)
        throw new BadArchive('The archive has no owner: nobody could manage this workspace.');
    },
  };
};
