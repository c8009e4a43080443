import type { InviteResult, NewUser } from '#shared/contract/users';
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
> & {
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
};
export type Outcome = {
  readonly invitee: Invitee;
  readonly result: InviteResult['result'];
  readonly user_id: InviteResult['user_id'];
  readonly code: string | null;
  readonly message: string | null;
  readonly opening: InviteResult['opening'];
};
export type Inviting = Run<Invitee, Outcome>;

/** Invites one batch. Sent again, it reports people who were already invited as existing. */
const invite = async (batch: readonly Invitee[]): Promise<readonly Outcome[]> => {
  const results = await call('users.invite', { body: { users: [...batch] } });
  return results.flatMap(({ result, user_id, code, message, opening }, at) => {
    const invitee = batch[at];
    return invitee ? [{ invitee, result, user_id, code, message, opening }] : [];
  });
};

export const createInvitationRun = () =>
  createBatchRun({
    perCall: limits.invite.perCall,
    send: invite,
    onEnd: () => void revalidateList('users.list'),
  });

/** The only file import of people at a time; it continues on all screens. */
export const importRun = createInvitationRun();
