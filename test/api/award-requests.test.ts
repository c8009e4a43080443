import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { news } from '#shared/contract/news';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import type { AwardDecision, AwardRequest, AwardRequestDraft } from '#shared/model/award-request';
import type { Award } from '#shared/model/award';
import { limits } from '#shared/model/limits';
import { anApiKey } from '../support/api-keys.ts';
import { awardDraft } from '../support/award-draft.ts';
import { anAward, awardsOf, give } from '../support/awards.ts';
import { beforeEachCommand, changeBeforeCommit, interruptTransaction } from '../support/faults.ts';
import { anAssistant, answered } from '../support/mcp.ts';
import { aPng, paint, uploadForm } from '../support/pictures.ts';
import { unknownId } from '../support/post-body.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { storedFiles } from '../support/stored-data.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedEntries,
  storedPosts,
  withPermissions,
} from '../support/team.ts';

const aTeamOfFour = () =>
  aTeam(['ann', 'bob', 'cyd', 'dan'], { users: { dan: withPermissions('rewards_administrator') } });

const ask = (by: Member, { id }: Pick<Award, 'id'>, more: Partial<AwardRequestDraft> = {}, key?: string) =>
  call(
    rewards.requestAward,
    { params: { id }, body: { message: 'Stayed with the release all night', ...more } },
    { ...by, key },
  );
const settle = async (
  by: Member,
  requests: readonly Pick<AwardRequest, 'id'>[],
  more: Partial<AwardDecision> = {},
) =>
  call(
    rewards.settleAwardRequests,
    { body: { ids: requests.map(({ id }) => id), decision: 'approved', ...more } },
    by,
  );
const waiting = async (by: Member) =>
  (await call(rewards.listAwardRequests, { query: {} }, by)).body.map(({ id }) => id);
const own = async (by: Member) => (await call(rewards.listAwardRequests, { query: { of: 'own' } }, by)).body;
const newsOf = async (by: Member) => (await call(news.list, { query: {} }, by)).body;

test('201: a nomination waits for its deciders, who hear of it; whoever is nominated does not', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd, dan } = team;
  const award = await anAward(ann, { way: 'nominated', decided_by: 'people', people: [dan.id, cyd.id] });
  expect((await call(rewards.openAwards, {}, bob)).body).toMatchObject([{ id: award.id, way: 'nominated' }]);
  const asked = await ask(bob, award, { to_id: cyd.id }, 'once');
  expect(asked.status).toBe(201);
  expect(asked.body).toMatchObject({
    award: { id: award.id, name: award.name, way: 'nominated' },
    from: { id: bob.id },
    to: { id: cyd.id },
    status: 'pending',
    can: { settle: false, withdraw: true },
  });
  expect((await ask(bob, award, { to_id: cyd.id }, 'once')).body.id).toBe(asked.body.id);
  await stack.settle();
  expect(await waiting(dan)).toEqual([asked.body.id]);
  // Nobody decides on an award to themselves, nor sees that they are nominated.
  expect(await waiting(cyd)).toEqual([]);
  expect(await waiting(bob)).toEqual([]);
  expect(await newsOf(cyd)).toEqual([]);
  expect(await newsOf(dan)).toMatchObject([
    { kind: 'request_to_settle', award: 'nominated', reward: { title: award.name }, by: { id: bob.id } },
  ]);
  expect((await awardsOf(ann))[0]?.pending).toBe(1);

  expect((await settle(cyd, [asked.body])).body).toMatchObject([{ result: 'refused', code: 'forbidden' }]);
  expect((await settle(dan, [asked.body])).body).toMatchObject([{ result: 'approved', code: null }]);
  await stack.settle();
  expect(await storedEntries(team, cyd)).toMatchObject([{ type: 'post', amount: 10, counter: 'issued' }]);
  const [post] = await storedPosts(team);
  expect(post?.celebration).toMatchObject({
    words: 'Stayed with the release all night',
    award: { by_id: bob.id },
  });
  expect(await own(bob)).toMatchObject([
    { status: 'approved', post_id: post?.id, settled_by: { id: dan.id } },
  ]);
  expect(await newsOf(bob)).toContainEqual(
    expect.objectContaining({ kind: 'reward_settled', outcome: 'fulfilled', award: 'nominated' }),
  );
  expect((await newsOf(cyd)).map(({ kind }) => kind)).toEqual(['celebration']);
  expect((await awardsOf(ann))[0]).toMatchObject({ pending: 0, use: { given: 1, spent: 10 } });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a claim is for whoever makes it, and a declined one says why', async () => {
  const { ann, bob, cyd, dan } = await aTeamOfFour();
  const award = await anAward(ann, { way: 'claimed' });
  expect((await ask(bob, award, { to_id: cyd.id })).codes).toEqual(['forbidden']);
  const { body: request } = await ask(bob, award);
  expect(request).toMatchObject({ from: { id: bob.id }, to: { id: bob.id } });
  expect((await settle(dan, [request], { decision: 'declined' })).codes).toEqual(['reason_required']);
  expect((await settle(dan, [request], { decision: 'declined', reason: 'r'.repeat(501) })).codes).toEqual([
    'message_too_long',
  ]);
  const declined = await settle(dan, [request], { decision: 'declined', reason: 'Not this year' });
  expect(declined.body).toMatchObject([{ result: 'declined' }]);
  await stack.settle();
  expect(await own(bob)).toMatchObject([{ status: 'declined', reason: 'Not this year', post_id: null }]);
  expect(await newsOf(bob)).toMatchObject([
    { kind: 'reward_settled', outcome: 'declined', award: 'claimed', text: 'Not this year' },
  ]);
  // It was decided: another one may follow.
  expect((await ask(bob, award)).status).toBe(201);
});

test('a new picture of a claim stays, however late the removal of the former one is followed', async () => {
  const { ann, bob, workspace } = await aTeamOfFour();
  const { body: request } = await ask(bob, await anAward(ann, { way: 'claimed' }));
  const put = async (form: FormData) => {
    form.set('description', form.has('picture') ? 'The log' : '');
    const { status } = await send('PUT', `/rewards/award_requests/${request.id}/picture`, form, bob);
    expect(status).toBe(200);
  };
  const png = aPng(paint(4, 4));
  for (const form of [uploadForm('picture', png), new FormData(), uploadForm('picture', png)])
    await put(form);
  await stack.settle();
  expect(await storedFiles(workspace.id)).toHaveLength(1);
});

test('what cannot be asked for is refused', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd, dan } = team;
  const given = await anAward(ann);
  const award = await anAward(ann, { way: 'nominated' });
  const codesOf = async (...of: Parameters<typeof ask>) => {
    const { status, codes } = await ask(...of);
    return [status, ...codes];
  };
  expect(await codesOf(bob, given, { to_id: cyd.id })).toEqual([403, 'forbidden']);
  expect((await give(dan, award, cyd)).codes).toEqual(['forbidden']);
  expect(await codesOf(bob, award)).toEqual([422, 'receivers_required']);
  expect(await codesOf(bob, award, { to_id: bob.id })).toEqual([422, 'self_recognition']);
  expect(await codesOf(bob, award, { to_id: unknownId })).toEqual([404, 'user_not_found']);
  expect(await codesOf(bob, award, { to_id: cyd.id, message: '' })).toEqual([422, 'description_required']);
  expect(await codesOf(bob, { id: unknownId as never }, { to_id: cyd.id })).toEqual([404, 'not_found']);
  expect(await codesOf(bob, award, { to_id: cyd.id })).toEqual([201]);
  expect(await codesOf(bob, award, { to_id: cyd.id })).toEqual([409, 'already_nominated']);
  const key = internals.keys.award(team.workspace.id, award.id);
  await internals.table.write(internals.writes.change(key, { set: { pending: limits.award.pending } }));
  expect(await codesOf(bob, award, { to_id: dan.id })).toEqual([422, 'too_many']);
});

test('an award for which requests wait is not removed and keeps its way; whoever asked can withdraw', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd } = team;
  const award = await anAward(ann, { way: 'nominated' });
  const { body: request } = await ask(bob, award, { to_id: cyd.id });
  const params = { id: award.id };
  expect((await call(rewards.removeAward, { params, body: {} }, ann)).codes).toEqual(['award_requested']);
  const other = { params, body: awardDraft({ way: 'claimed' }) };
  expect((await call(rewards.updateAward, other, ann)).codes).toEqual(['award_way']);
  const withdraw = (by: Member) => call(rewards.withdrawAwardRequest, { params: { id: request.id } }, by);
  expect((await withdraw(cyd)).status).toBe(404);
  expect((await withdraw(bob)).status).toBe(204);
  expect((await withdraw(bob)).codes).toEqual(['already_settled']);
  expect(await own(bob)).toMatchObject([{ status: 'withdrawn' }]);
  expect((await settle(ann, [request])).body).toMatchObject([{ code: 'already_settled' }]);
  // Another request at the last moment keeps it.
  const stop = changeBeforeCommit('rewards.removeAward', internals.keys.award(team.workspace.id, award.id), {
    pending: 1,
  });
  expect((await call(rewards.removeAward, { params, body: {} }, ann)).codes).toEqual(['award_requested']);
  stop();
});

test('204: an award that is deleted with words ends its requests with them', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd } = team;
  const award = await anAward(ann, { way: 'nominated' });
  await ask(bob, award, { to_id: cyd.id });
  await ask(cyd, award, { to_id: bob.id });
  const remove = (reason: string) =>
    call(rewards.removeAward, { params: { id: award.id }, body: { reason } }, ann);
  expect((await remove('r'.repeat(501))).codes).toEqual(['message_too_long']);
  expect((await remove('Back in spring')).status).toBe(204);
  const ended = { status: 'declined', reason: 'Back in spring', settled_by: { id: ann.id } };
  for (const by of [bob, cyd]) expect(await own(by)).toMatchObject([ended]);
  expect(await awardsOf(ann)).toEqual([]);
  const key = internals.keys.award(team.workspace.id, award.id);
  expect(await internals.table.get(key, { now: new Date() })).toBeUndefined();
  expect((await remove('Again')).codes).toEqual(['not_found']);
});

test('an award is deleted as it is at commit: no choice is overtaken, and each change has a number of its own', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd } = team;
  const award = await anAward(ann, { way: 'nominated' });
  await ask(bob, award, { to_id: cyd.id });
  const remove = () =>
    call(rewards.removeAward, { params: { id: award.id }, body: { reason: 'Back in spring' } }, ann);
  const { keys, table, writes } = internals;
  const key = keys.award(team.workspace.id, award.id);
  const days = { opens_on: '2026-01-01', closes_on: '2026-01-31', winners: 1, nominations: 3 };
  const chosen = changeBeforeCommit('rewards.removeAward', key, { round: { ...days, choice: {} } });
  expect((await remove()).codes).toEqual(['award_open']);
  chosen();
  await table.write(writes.change(key, { remove: ['round'] }));
  let revision: number | undefined;
  const watched = beforeEachCommand('rewards.removeAward', 'TransactWriteItems', async () => {
    if (revision === undefined) await table.write(writes.change(key, { set: { revision: 7 } }));
    revision = (await table.get<Award & { revision: number }>(key, { now: new Date(), consistent: true }))
      ?.revision;
  });
  expect((await remove()).status).toBe(204);
  watched();
  expect(revision).toBe(8);
});

test('two deciders at once give one award; each of several requests is decided by itself', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd, dan } = team;
  const award = await anAward(ann, { way: 'nominated', budget: { points: 10, period: 'month' } });
  const { body: first } = await ask(bob, award, { to_id: cyd.id });
  const both = await Promise.all([settle(ann, [first]), settle(dan, [first])]);
  expect(
    both.flatMap(({ body }) => body.map(({ result }) => result)).toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['approved', 'refused']);
  expect(await storedPosts(team)).toHaveLength(1);
  // Without points no balance says that somebody else was faster.
  const words = await anAward(ann, { way: 'nominated', points_min: 0, points_max: 0, budget: null });
  const { body: free } = await ask(bob, words, { to_id: cyd.id });
  const stop = interruptTransaction('rewards.settleAwardRequests', {
    before: async () => void (await settle(dan, [free])),
  });
  expect((await settle(ann, [free])).body).toMatchObject([{ code: 'already_settled' }]);
  stop();
  expect(await storedPosts(team)).toHaveLength(2);
  const { body: second } = await ask(cyd, award, { to_id: bob.id });
  const { body: third } = await ask(dan, award, { to_id: bob.id });
  await call(users.update, { params: { id: bob.id }, body: { state: 'deactivated' } }, ann);
  const results = await settle(ann, [second, third, { id: unknownId as never }]);
  expect(results.body.map(({ code }) => code)).toEqual(['receiver_left', 'receiver_left', 'not_found']);
  const declined = await settle(ann, [second, third], { decision: 'declined', reason: 'left' });
  expect(declined.body.map(({ result }) => result)).toEqual(['declined', 'declined']);
  const tooMany = Array.from({ length: limits.award.settled + 1 }, () => second);
  expect((await settle(ann, tooMany)).codes).toContain('too_many');
  const { body: last } = await ask(cyd, award, { to_id: dan.id });
  expect((await settle(ann, [last])).body).toMatchObject([{ code: 'budget_used_up' }]);
  expect(await waiting(ann)).toEqual([last.id]);
});

test('an assistant nominates once, in the name of whoever it acts for', async () => {
  const team = await aTeam(['ann', 'bob']);
  const assistant = await anAssistant(await anApiKey(team.ann, ['rewards:read', 'rewards:write']));
  expect(await assistant.tools()).toEqual(['rewards', 'awards', 'ask_for_award']);
  const award = await anAward(team.ann, { way: 'nominated' });
  await anAward(team.ann, { name: 'Night shift', way: 'claimed' });
  await stack.settle();
  const { awards } = answered(await assistant.use('awards'));
  expect(awards).toMatchObject([{ id: award.id, way: 'nominated', points_min: 10 }, { way: 'claimed' }]);
  const asked = { award: award.id, to: 'bob', message: 'Stayed all night' };
  expect(answered(await assistant.use('ask_for_award', asked))).toMatchObject({
    award: award.name,
    to: { id: team.bob.id, name: 'bob Member' },
  });
  const refusals = [
    [asked, 'already_nominated'],
    [{ ...asked, to: undefined }, 'receivers_required'],
    [{ ...asked, to: 'nobody' }, 'user_not_found'],
    [{ ...asked, to: team.ann.id }, 'self_recognition'],
    [{ ...asked, award: unknownId }, 'not_found'],
  ] as const;
  for (const [given, code] of refusals)
    expect(await assistant.use('ask_for_award', given)).toMatchObject({
      refused: expect.stringContaining(code) as string,
    });
  expect(await own(team.ann)).toMatchObject([
    { from: { id: team.ann.id }, to: { id: team.bob.id }, message: 'Stayed all night', status: 'pending' },
  ]);
  const log = (await call(audit.list, { query: {} }, team.ann)).body;
  // The second attempt was refused when it was to be stored: what was tried is logged, as with a call.
  expect(log.filter(({ action }) => action === 'api_key_write')).toHaveLength(2);
});
