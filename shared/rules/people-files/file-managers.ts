import type { Email } from '#shared/model/common';
import type { FileChange, FileError, FileRow } from '#shared/model/people-file';
import type { RefusalCode } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { readEmail } from '#shared/model/email-address';
import { isCurrentMember } from '../people/users.ts';

/** Somebody after the file is applied, by their address now: a member, or somebody new. */
type Present = { readonly email: Email; readonly row: FileRow | undefined; readonly user: User | undefined };

/** What the file says of a manager, where that is another one than now. `order`: those above come first. */
export type ManagerChange = FileChange & { readonly row: number; readonly of: Email };

export type ManagersPlan = {
  readonly changes: readonly ManagerChange[];
  readonly errors: readonly FileError[];
};

/** Finds whom a row means by its manager: an address, of now or as the file has it, or an id. */
const finder = (present: readonly Present[]) => {
  const named = new Map<string, Present>();
  for (const one of present) {
    const ids = [one.row?.person.external_id, one.user?.external_id].filter((id) => typeof id === 'string');
    for (const name of [one.email, one.row?.person.email, ...ids.map((id) => `#${id}`)])
      if (name !== undefined && !named.has(name)) named.set(name, one);
  }
  return (manager: string): Present | undefined => {
    const { email, fault } = readEmail(manager);
    return fault === null ? named.get(email) : named.get(`#${manager}`);
  };
};

/** Whether somebody is above a manager, or is that manager. */
const isAbove = (one: Email, manager: Email, managers: ReadonlyMap<Email, Email>): boolean => {
  const seen = new Set<Email>();
  for (let at: Email | undefined = manager; at !== undefined && !seen.has(at); at = managers.get(at)) {
    if (at === one) return true;
    seen.add(at);
  }
  return false;
};

/** How many are above somebody. */
const depthOf = (one: Email, managers: ReadonlyMap<Email, Email>): number => {
  let depth = 0;
  for (let at = managers.get(one); at !== undefined && depth <= managers.size; at = managers.get(at))
    depth += 1;
  return depth;
};

/**
 * Plans who reports to whom. All that the file says counts at once: a row is wrong only if it makes a circle with what the rows
 * before it say. Changes come from the top down, so that none makes a circle with what is still to be changed.
 */
export const planManagers = (present: readonly Present[]): ManagersPlan => {
  const find = finder(present);
  const byUser = new Map(present.flatMap((one) => (one.user ? [[one.user.id, one] as const] : [])));
  const now = new Map<Email, Email>();
  for (const { email, user } of present) {
    const manager = user?.manager_id === undefined ? undefined : byUser.get(user.manager_id);
    if (manager && user && isCurrentMember(user)) now.set(email, manager.email);
  }
  const silent = present.filter(({ row }) => row?.person.manager === undefined);
  const then = new Map(
    silent.flatMap(({ email }) => (now.has(email) ? [[email, now.get(email) as Email]] : [])),
  );
  const errors: FileError[] = [];
  const changes: ManagerChange[] = [];
  for (const { email, row } of present) {
    const { manager: asked } = row?.person ?? {};
    if (!row || asked === undefined) continue;
    const manager = asked === null ? undefined : find(asked);
    const code: RefusalCode | undefined =
      asked !== null && !manager
        ? 'manager_not_found'
        : manager && isAbove(email, manager.email, then)
          ? 'manager_circle'
          : undefined;
    if (code) errors.push({ row: row.row, field: 'manager', code });
    const kept = code ? now.get(email) : manager?.email;
    if (kept !== undefined && !isAbove(email, kept, then)) then.set(email, kept);
    const from = now.get(email) ?? null;
    if (!code && (manager?.email ?? null) !== from)
      changes.push({ row: row.row, of: email, field: 'manager', from, to: manager?.email ?? null });
  }
  const sorted = changes.toSorted((a, b) => depthOf(a.of, then) - depthOf(b.of, then));
  return { changes: sorted, errors };
};
