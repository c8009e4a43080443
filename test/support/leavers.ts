import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import type { PayrollDraft } from '#shared/model/leaver';
import type { Workspace } from '#shared/model/workspace';
import { call, internals, stack } from './stack.ts';
import type { Member } from './team.ts';

/** Deactivates members, and waits until the list has them. */
export const leave = async (by: Member, ...members: readonly Member[]): Promise<void> => {
  for (const { id } of members)
    await call(users.update, { params: { id }, body: { state: 'deactivated' } }, by);
  await stack.counted();
};

/** Makes somebody as one who left so many days ago; undefined: nobody recorded it. */
export const leftAgo = async (
  { workspace: { id: w } }: { readonly workspace: Workspace },
  { id }: Member,
  days: number | undefined,
): Promise<void> => {
  const left_at =
    days === undefined ? undefined : new Date(stack.clock.now().getTime() - days * 86_400_000).toISOString();
  const { keys, table, writes } = internals;
  await table.write(writes.change(keys.user(w, id), { set: { left_at } }));
  await stack.counted();
};

/** The people who left with points, as an administrator sees them. */
export const leaversOf = async (by: Member) => (await call(rewards.listLeavers, { query: {} }, by)).body;

export const payLeaver = (
  by: Member,
  { id }: Pick<Member, 'id'>,
  body: Partial<PayrollDraft> & Pick<PayrollDraft, 'version'>,
  key?: string,
) =>
  call(
    rewards.payLeaver,
    { params: { id }, body: { amount: 10, value: { amount: 500, currency: 'EUR' }, ...body } },
    { ...by, key },
  );

export const returnLeaver = (by: Member, { id }: Pick<Member, 'id'>, version: number, key?: string) =>
  call(rewards.returnLeaver, { params: { id }, body: { version } }, { ...by, key });
