import type { InviteResult, NewUser } from '#shared/contract/invitees';
import { limits } from '#shared/model/limits';
import type { MemberText } from '#shared/model/member-texts';
import { call } from '#web/api/client.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { createBatchRun, type Run } from '../batches/batch-run.ts';

export type Invitee = Pick<
  NewUser,
  | MemberText
  | 'birth_date'
  | 'hire_date'
  | 'last_day'
  | 'department'
  | 'location'
  | 'department_id'
  | 'location_id'
  | 'opening_balance'
  | 'manager'
> & {
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** The row was sent before: now only its manager is, who may have been in a later row. */
  readonly again?: true;
};
export type Outcome = {
  readonly invitee: Invitee;
  readonly result: InviteResult['result'];
  readonly user_id: InviteResult['user_id'];
  readonly code: string | null;
  readonly message: string | null;
  readonly opening: InviteResult['opening'];
  readonly manager: InviteResult['manager'];
};
export type Inviting = Run<Invitee, Outcome>;

/** Invites one batch. Sent again, it reports people who were already invited as existing. */
const invite = async (batch: readonly Invitee[]): Promise<readonly Outcome[]> => {
  const rows = batch.map((row) => ({ ...row, again: undefined }));
  const results = await call('users.invite', { body: { users: rows } });
  return results.flatMap((result, at) => {
    const invitee = batch[at];
    return invitee ? [{ ...result, invitee }] : [];
  });
};

const withoutManager = (row: Invitee): Invitee => {
  const { manager: _, ...rest } = row;
  return rest;
};

/** What is sent for the rows of a file: of a long one the managers in the end, when everybody is there. */
export const withManagersLast = (rows: readonly Invitee[]): readonly Invitee[] =>
  rows.length <= limits.invite.perCall
    ? rows
    : [
        ...rows.map(withoutManager),
        ...rows.flatMap(({ email, manager }) => (manager ? [{ email, manager, again: true as const }] : [])),
      ];

export const createInvitationRun = () =>
  createBatchRun({
    perCall: limits.invite.perCall,
    send: invite,
    onEnd: () => void revalidateList('users.list'),
  });

/** The only file import of people at a time; it continues on all screens. */
export const importRun = createInvitationRun();
