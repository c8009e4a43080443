import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { values } from '#shared/contract/values';
import type { Email } from '#shared/model/common';
import { aReward, giveCoins, redeem, rewardForm, updateReward } from '../support/shop.ts';
import { postBody, unknownId } from '../support/post-body.ts';
import { mailedToken } from '../support/mailbox.ts';
import { newAddress, requestCode, wrongCode } from '../support/sign-in.ts';
import { call, send, stack } from '../support/stack.ts';
import { aTeam, type Member, temporaryTokenFor } from '../support/team.ts';

const team = await aTeam(['ann', 'bob']);
const { ann, bob } = team;

/** The newest entries, oldest of them first: what was done, by whom, to whom, and the details. */
const logged = async (by: Member, count: number) => {
  const { body } = await call(audit.list, { query: {} }, by);
  return body
    .slice(0, count)
    .map(({ action, by: doer, subject, details }) => [action, doer?.id, subject?.id, details])
    .toReversed();
};

test('each decision about the shop is in the log with the title and the member', async () => {
  const { id } = await aReward(ann, { title: 'Tea' });
  await updateReward(ann, id, { title: 'Green tea' });
  await giveCoins(ann, 20, bob);
  await stack.settle();
  const [first, second] = [await redeem(bob, id), await redeem(bob, id)];
  await call(rewards.fulfil, { params: { id: first.body.id } }, ann);
  await call(rewards.decline, { params: { id: second.body.id } }, ann);
  const copy = await call(rewards.duplicate, { params: { id } }, ann);
  await call(rewards.remove, { params: { id } }, ann);
  const found = await logged(ann, 8);
  expect(found.filter(([action]) => action !== 'balance_adjusted')).toEqual([
    ['reward_created', ann.id, undefined, { reward: id, title: 'Tea' }],
    ['reward_changed', ann.id, undefined, { reward: id, title: 'Green tea' }],
    ['purchase_fulfilled', ann.id, bob.id, { purchase: first.body.id, title: 'Green tea' }],
    ['purchase_declined', ann.id, bob.id, { purchase: second.body.id, title: 'Green tea' }],
    ['reward_created', ann.id, undefined, { reward: copy.body.id, title: copy.body.title }],
    ['reward_removed', ann.id, undefined, { reward: id, title: 'Green tea' }],
  ]);
});

test('a deleted post and a deleted value are in the log', async () => {
  const { body: post } = await call(posts.create, { body: postBody(team, [ann], 3) }, bob);
  await call(posts.remove, { params: { id: post.id } }, ann);
  const draft = { name: 'Courage', tag: 'courage', color: 'c2410c', emoji: 'rocket' };
  const { body: value } = await call(values.create, { body: draft }, ann);
  await call(values.remove, { params: { id: value.id } }, ann);
  expect(await logged(ann, 2)).toEqual([
    ['post_deleted', ann.id, bob.id, { post: post.id, amount: 3 }],
    ['value_deleted', ann.id, undefined, { value: value.id, title: 'Courage' }],
  ]);
});

test('invitations, another invitation and a limit are in the log; an import is one entry', async () => {
  const people = Array.from({ length: 30 }, () => ({ email: newAddress() }));
  const { body: rows } = await call(users.invite, { body: { users: people } }, ann);
  const params = { id: rows[0]?.user_id ?? unknownId };
  await call(users.resend, { params }, ann);
  for (const limit of [7, 7, null])
    await call(users.update, { params: { id: bob.id }, body: { limit } }, ann);
  expect(await logged(ann, 4)).toEqual([
    ['users_invited', ann.id, undefined, { count: 30 }],
    ['invitation_resent', ann.id, params.id, {}],
    ['limit_changed', ann.id, bob.id, { limit: 7 }],
    ['limit_changed', ann.id, bob.id, {}],
  ]);
});

test('every way to sign in is in the log', async () => {
  const email = newAddress() as Email;
  await call(users.invite, { body: { users: [{ email }] } }, ann);
  await stack.settle();
  const invited = { body: { token: mailedToken(email) } };
  expect((await call(auth.acceptInvite, invited)).status).toBe(200);
  const token = await temporaryTokenFor(bob.email);
  await call(auth.openSession, { body: { workspace_id: team.workspace.id } }, { token });
  const [, accepted, opened] = await logged(ann, 3);
  expect(accepted?.[0]).toBe('signed_in');
  expect(accepted?.[3]).toEqual({ with: 'invitation' });
  expect(opened).toEqual(['signed_in', bob.id, undefined, { with: 'code' }]);
});

test('five wrong codes for an address are one entry in each of its workspaces', async () => {
  const { sig, code } = await requestCode(bob.email).then(({ body, code: sent }) => ({
    ...body,
    code: sent,
  }));
  const body = { email: bob.email, sig, code: wrongCode(code) };
  const before = (await logged(ann, 50)).length;
  for (let tried = 0; tried < 4; tried += 1) await call(auth.verifyCode, { body });
  expect(await logged(ann, 50)).toHaveLength(before);
  for (let tried = 0; tried < 3; tried += 1) expect((await call(auth.verifyCode, { body })).status).toBe(401);
  expect(await logged(ann, 1)).toEqual([['sign_in_refused', undefined, bob.id, {}]]);
  expect(await logged(ann, 50)).toHaveLength(before + 1);
});

test('what is refused leaves no entry', async () => {
  const before = await logged(ann, 50);
  const refused = [
    await call(rewards.remove, { params: { id: unknownId } }, ann),
    await send('POST', '/rewards/rewards', rewardForm({ price: '0' }), ann),
    await call(users.update, { params: { id: bob.id }, body: { limit: 5 } }, bob),
    await call(users.invite, { body: { users: [{ email: ann.email }, { email: 'nobody' }] } }, bob),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 422, 403, 403]);
  await call(users.invite, { body: { users: [{ email: ann.email }, { email: 'nobody' }] } }, ann);
  expect(await logged(ann, 50)).toEqual(before);
});
