import { users } from '#shared/contract/users';
import type { PeopleFileId } from '#shared/model/ids';
import type { PeopleFile, PlannedPeopleFile } from '#shared/model/people-file';
import type { User } from '#shared/model/user';
import { type Answered, call, type Options, send, stack } from './stack.ts';
import type { Member } from './team.ts';

const { listUsers } = await import('#functions/data/users');

export type Person = { readonly email: string } & Readonly<Record<string, string | null>>;

/** Sends people to be compared. */
export const plan = (by: Pick<Member, 'token'>, people: readonly Person[], options: Options = {}) =>
  call(users.planFile, { query: {}, body: { users: [...people] } }, { ...by, ...options });

/** Sends people to be applied at once. */
export const applyNow = (
  by: Pick<Member, 'token'>,
  people: readonly Person[],
  { leavers, ...options }: Options & { leavers?: number } = {},
): Promise<Answered<PlannedPeopleFile>> =>
  call(
    users.planFile,
    {
      query: { apply: 'true', ...(leavers !== undefined && { leavers: String(leavers) }) },
      body: { users: [...people] },
    },
    { ...by, ...options },
  );

export const apply = (by: Member, id: PeopleFileId, body: { leavers?: number } = {}, options: Options = {}) =>
  call(users.applyFile, { params: { id }, body }, { ...by, ...options });

export const read = (by: Member, id: PeopleFileId) => call(users.readFile, { params: { id } }, by);

/** What became of a file, when nothing is left to be done. */
export const settled = async (by: Member, { id }: Pick<PeopleFile, 'id'>): Promise<PeopleFile> => {
  await stack.settle();
  return (await read(by, id)).body.file;
};

/** Sends the text of a file, as programs do. */
export const sendCsv = (by: Pick<Member, 'token'>, csv: string | Uint8Array, query = '', key?: string) =>
  send('POST', `/users/sync${query}`, csv, {
    ...by,
    ...(key !== undefined && { key }),
    headers: { 'content-type': 'text/csv' },
  }) as Promise<Answered<PlannedPeopleFile>>;

/** The members, as they are stored, by the beginning of their address. */
export const membersOf = async ({
  workspace: { id },
}: {
  readonly workspace: { readonly id: User['workspace_id'] };
}): Promise<Readonly<Record<string, User>>> => {
  const { users: all } = await listUsers(id, {}, { now: new Date(), consistent: true });
  return Object.fromEntries(all.map((user) => [user.email.split('@')[0] ?? '', user]));
};
