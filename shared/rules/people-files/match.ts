import type { BadFileRow, FileRow } from '#shared/model/people-file';
import type { RefusalCode } from '#shared/model/refusal';
import type { User } from '#shared/model/user';

/** The members by what files call them. */
export type Known = {
  readonly byId: ReadonlyMap<string, User>;
  readonly byEmail: ReadonlyMap<string, User>;
};

/** Erased members are nobody's, and those of the demo data have no ids. */
export const knownAmong = (members: readonly User[]): Known => {
  const there = members.filter(({ state }) => state !== 'deleted');
  return {
    byId: new Map(
      there.flatMap((user) => (user.external_id === undefined ? [] : [[user.external_id, user] as const])),
    ),
    byEmail: new Map(there.map((user) => [user.email, user])),
  };
};

/** Whom a row means. `kept`: those whom it may mean, of whom nobody is deactivated. */
export type Matched =
  | { readonly row: FileRow; readonly user: User | undefined; readonly code?: undefined }
  | { readonly row: FileRow; readonly code: RefusalCode; readonly kept: readonly User[] };

/**
 * Finds the member of a row by the id in the company's system, then by address; never by name. Where both lead to different
 * people, or an address is used again by somebody else, nothing is done.
 */
export const matchRow = (row: FileRow, { byId, byEmail }: Known): Matched => {
  const { external_id: id, email } = row.person;
  const named = id ? byId.get(id) : undefined;
  const addressed = byEmail.get(email);
  const kept = [named, addressed].filter((user) => user !== undefined);
  if (named && addressed && named.id !== addressed.id) return { row, code: 'email_exists', kept };
  const user = named ?? addressed;
  const isOther = !named && id && user?.external_id !== undefined && user.external_id !== id;
  if (user?.demo || (isOther && user.state === 'deactivated')) return { row, code: 'email_exists', kept };
  return { row, user };
};

/** The members whom a row may mean that cannot be used. */
export const meantBy = ({ email, external_id: id }: BadFileRow, { byId, byEmail }: Known): User[] =>
  [id ? byId.get(id) : undefined, email ? byEmail.get(email) : undefined].filter(
    (user) => user !== undefined,
  );
