import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { users } from '#shared/contract/users';
import type { Permissions } from '#shared/model/user';
import { call } from '../support/stack.ts';
import { aTeam, type Member, storedUser, withPermissions } from '../support/team.ts';

const globalAdministrator = withPermissions('global_administrator');
const accountAdministrator = withPermissions('account_administrator');
const update = (
  actor: { token: string },
  { id }: Pick<Member, 'id'>,
  body: Parameters<typeof call<typeof users.update>>[1]['body'],
) => call(users.update, { params: { id }, body }, actor);
const permit = (actor: { token: string }, { id }: Pick<Member, 'id'>, body: Partial<Permissions>) =>
  call(users.permit, { params: { id }, body }, actor);
const invite = async (actor: { token: string }, email: string) => {
  const { body } = await call(users.invite, { body: { users: [{ email }] } }, actor);
  return { id: body[0]?.user_id as Member['id'], email };
};
test('holders of a permission grant and revoke it, and the audit log names each change', async () => {
  const team = await aTeam(['ann', 'bob']);
  const given = await permit(team.ann, team.bob, {
    rewards_administrator: true,
    account_administrator: true,
  });
  expect(given).toMatchObject({
    status: 200,
    body: withPermissions('rewards_administrator', 'account_administrator'),
  });
  expect((await permit(team.bob, team.ann, { account_administrator: false })).status).toBe(200);
  const log = await call(audit.list, { query: {} }, team.bob);
  expect(log.body.map(({ action, by, subject, details }) => [action, by?.id, subject?.id, details])).toEqual(
    expect.arrayContaining([
      ['permissions_changed', team.bob.id, team.ann.id, { account_administrator: false }],
      [
        'permissions_changed',
        team.ann.id,
        team.bob.id,
        { rewards_administrator: true, account_administrator: true },
      ],
    ]),
  );
});

test('permissions are granted as they are read, and a flag outside of them counts', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body: bob } = await call(users.read, { params: { id: team.bob.id } }, team.ann);
  const permissions = { ...bob.permissions, rewards_administrator: true, billing_administrator: true };
  const given = await call(
    users.permit,
    { params: { id: team.bob.id }, body: { ...bob, permissions, billing_administrator: false } },
    team.ann,
  );
  expect(given).toMatchObject({ status: 200, body: withPermissions('rewards_administrator') });
});

test.each([
  [
    'a global administrator granting account_administrator',
    globalAdministrator,
    'cyd',
    { account_administrator: true },
  ],
  [
    'a global administrator revoking account_administrator',
    globalAdministrator,
    'ann',
    { account_administrator: false },
  ],
  ['granting a permission the caller lacks', globalAdministrator, 'cyd', { billing_administrator: true }],
  [
    'a global administrator raising their own permissions',
    globalAdministrator,
    'bob',
    { rewards_administrator: true },
  ],
  [
    'an account administrator raising their own permissions',
    accountAdministrator,
    'bob',
    { global_administrator: true },
  ],
] as const)('403 for %s', async (_, bob, on, body) => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { bob } });
  const before = await storedUser(team, team[on]);
  expect(await permit(team.bob, team[on], body)).toMatchObject({ status: 403, codes: ['forbidden'] });
  expect(await storedUser(team, team[on])).toEqual(before);
});

test('403 for a global administrator deactivating an account administrator, as `can` says in the reply', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: globalAdministrator } });
  const { body } = await call(users.read, { params: { id: team.ann.id } }, team.bob);
  expect(body.can).toMatchObject({ deactivate: false, edit: true });
  expect((await update(team.bob, team.ann, { state: 'deactivated' })).status).toBe(403);
});

test('409 for removing the last account administrator', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { ...accountAdministrator, state: 'pending' } } });
  const last = {
    status: 409,
    codes: ['last_account_administrator'],
    body: { errors: [{ message: 'There must be at least one owner. Make someone else an owner first.' }] },
  };
  expect(await permit(team.ann, team.ann, { account_administrator: false })).toMatchObject(last);
  expect(await update(team.ann, team.ann, { state: 'deactivated' })).toMatchObject(last);
  await permit(team.ann, team.bob, { account_administrator: false });
  expect((await permit(team.ann, team.ann, { billing_administrator: false })).status).toBe(200);
});

test('409 for permissions of a deactivated member', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'deactivated' } } });
  const answered = await permit(team.ann, team.bob, { rewards_administrator: true });
  expect(answered).toMatchObject({ status: 409, codes: ['already_settled'] });
});

test('an administrator invited again after deactivation has no permissions', async () => {
  const team = await aTeam(['ann', 'bob'], {
    users: { bob: { ...accountAdministrator, state: 'deactivated' } },
  });
  await invite(team.ann, team.bob.email);
  const { state, permissions } = await storedUser(team, team.bob);
  expect({ state, permissions }).toEqual({ state: 'pending', permissions: {} });
  expect((await call(audit.list, { query: {} }, team.ann)).body).toContainEqual(
    expect.objectContaining({
      action: 'user_reactivated',
      subject: expect.objectContaining({ id: team.bob.id }),
    }),
  );
});
