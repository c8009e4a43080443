import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { celebrations } from '#shared/contract/celebrations';
import { config } from '#shared/contract/config';
import { groups } from '#shared/contract/groups';
import { news } from '#shared/contract/news';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { values } from '#shared/contract/values';
import { walls } from '#shared/contract/walls';
import type { AwardDraft } from '#shared/model/award';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { awardDraft } from '../support/award-draft.ts';
import { anAward, aPicture, awardsOf, give, pictureFor } from '../support/awards.ts';
import { changeBeforeCommit, interruptTransaction } from '../support/faults.ts';
import { unknownId } from '../support/post-body.ts';
import { uploadForm } from '../support/pictures.ts';
import { call, internals, stack } from '../support/stack.ts';
import { storedFiles } from '../support/stored-data.ts';
import {
  aTeam,
  ledgerDifferences,
  signIn,
  storedEntries,
  storedPosts,
  storedUser,
  withPermissions,
} from '../support/team.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');

const { query } = await import('#functions/table/read');
const { lists } = await import('#functions/table/keys');

/** The counters of awards that a recount finds otherwise. */
const miscounted = async ({ workspace }: { readonly workspace: Workspace }) =>
  (await findDiscrepancies(workspace, new Date())).filter(({ key }) =>
    [lists.awardBudgets(workspace.id).pk, lists.awardUses(workspace.id).pk].includes(key.pk),
  );

const aTeamOfFour = () =>
  aTeam(['ann', 'bob', 'cyd', 'dan'], { users: { dan: withPermissions('rewards_administrator') } });

test('what no award can be is refused, and nothing of it is stored', async () => {
  const { ann, bob } = await aTeamOfFour();
  const refused: readonly (readonly [Partial<AwardDraft>, string, number?])[] = [
    [{ name: ' ' }, 'title_required'],
    [{ name: 'n'.repeat(61) }, 'message_too_long'],
    [{ description: 'd'.repeat(2001) }, 'message_too_long'],
    [{ emoji: '' }, 'picture_required'],
    [{ points_max: 10_001 }, 'out_of_range'],
    [{ points_min: -1 }, 'out_of_range'],
    [{ points_min: 11 }, 'out_of_range'],
    [{ budget: { points: 9, period: 'month' } }, 'out_of_range'],
    [{ budget: { points: 100_000_001, period: 'month' } }, 'out_of_range'],
    [{ per_person: { count: 101, period: 'ever' } }, 'out_of_range'],
    [{ total: 0 }, 'out_of_range'],
    [{ total: 100_001 }, 'out_of_range'],
    [{ value_id: unknownId as never }, 'value_required'],
    [{ group_id: unknownId as never }, 'group_not_found', 404],
    [{ decided_by: 'people', people: [] }, 'user_not_found', 404],
    [{ decided_by: 'people', people: [unknownId] }, 'user_not_found', 404],
    [{ decided_by: 'people', people: [bob.id, bob.id] }, 'not_unique'],
    [{ people: Array.from({ length: 11 }, () => unknownId as never) }, 'too_many'],
    [{ way: 'drawn' as never }, 'wrong_format'],
  ];
  for (const [more, code, expected = 422] of refused) {
    const { status, codes } = await call(rewards.createAward, { body: awardDraft(more) }, ann);
    expect([more, status, codes[0]]).toEqual([more, expected, code]);
  }
  const award = await anAward(ann);
  for (const [more, code] of refused) {
    const sent = { params: { id: award.id }, body: awardDraft(more) };
    expect((await call(rewards.updateAward, sent, ann)).codes[0]).toBe(code);
  }
  expect(await awardsOf(ann)).toEqual([award]);
});

test('a company has fifty awards, also when two are added at once, and members learn that there are any', async () => {
  const { ann, bob } = await aTeamOfFour();
  const hasAwards = async () => (await call(config.read, {}, bob)).body.workspace.awards;
  expect(await hasAwards()).toBe(false);
  for (let at = 1; at < limits.award.count; at += 1) await anAward(ann, { name: `Award ${at}` });
  const both = await Promise.all(
    ['a', 'b'].map((name) => call(rewards.createAward, { body: awardDraft({ name }) }, ann)),
  );
  expect(both.flatMap(({ codes }) => codes)).toEqual(['too_many']);
  expect(await hasAwards()).toBe(true);
  const [first] = await awardsOf(ann);
  expect((await call(rewards.removeAward, { params: { id: first!.id }, body: {} }, ann)).status).toBe(204);
  await anAward(ann, { name: 'again' });
  expect(await awardsOf(ann)).toHaveLength(limits.award.count);
});

test('201: an award is a post of the company with the words of its giver, points from its budget, and news', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd, dan } = team;
  const [value] = (await call(values.list, {}, ann)).body;
  const award = await anAward(ann, { decided_by: 'people', people: [bob.id], value_id: value!.id });
  expect((await call(rewards.openAwards, {}, bob)).body).toMatchObject([
    { id: award.id, name: award.name, left: 100, value: { name: value!.name } },
  ]);
  expect((await call(rewards.openAwards, {}, dan)).body).toEqual([]);
  const given = await give(bob, award, cyd, { key: 'once' });
  expect(given.status).toBe(201);
  expect(given.body).toMatchObject({
    from: { name: team.workspace.name },
    to: [{ id: cyd.id }],
    score: 10,
    message: 'You taught us a lot',
    value: { name: award.name, emoji: '🏆' },
    celebration: {
      kind: 'award',
      name: award.name,
      words: 'You taught us a lot',
      award: { id: award.id, by: { id: bob.id }, value: { name: value!.name } },
    },
    can: { edit: false, correct: false },
  });
  expect((await give(bob, award, cyd, { key: 'once' })).body.id).toBe(given.body.id);
  await stack.settle();
  expect(await storedEntries(team, cyd)).toMatchObject([
    { type: 'post', amount: 10, counter: 'issued', post_id: given.body.id },
  ]);
  expect((await storedUser(team, bob))?.spent).toBe(0);
  expect((await awardsOf(ann))[0]?.use).toMatchObject({ given: 1, spent: 10, left: 90 });
  expect((await call(news.list, { query: {} }, cyd)).body[0]).toMatchObject({
    kind: 'celebration',
    points: 10,
    celebration: { kind: 'award', name: award.name },
  });
  const listed = await call(
    profiles.listPosts,
    { params: { id: cyd.id }, query: { direction: 'awards' } },
    ann,
  );
  expect(listed.body.map(({ id }) => id)).toEqual([given.body.id]);
  expect((await call(audit.list, { query: {} }, ann)).body[0]).toMatchObject({
    action: 'award_given',
    by: { id: bob.id },
    subject: { id: cyd.id },
    details: { title: award.name, amount: 10 },
  });
  expect(await ledgerDifferences(team)).toEqual([]);
  expect(await miscounted(team)).toEqual([]);
});

test('whoever is not asked gives no award, nobody gives one to themselves, and only its audience gets it', async () => {
  const { ann, bob, cyd, dan } = await aTeamOfFour();
  const { body: sales } = await call(groups.create, { body: { kind: 'department', name: 'Sales' } }, ann);
  await call(users.update, { params: { id: cyd.id }, body: { department_id: sales.id } }, ann);
  const award = await anAward(ann, { group_id: sales.id, points_min: 5 });
  const codesOf = async (...of: Parameters<typeof give>) => {
    const { status, codes } = await give(...of);
    return [status, ...codes];
  };
  expect(await codesOf(bob, award, cyd)).toEqual([403, 'forbidden']);
  expect(await codesOf(dan, award, dan)).toEqual([422, 'self_recognition']);
  expect(await codesOf(dan, award, bob)).toEqual([422, 'outside_audience']);
  expect(await codesOf(dan, award, { id: unknownId })).toEqual([404, 'user_not_found']);
  expect(await codesOf(dan, award, cyd, { points: 11 })).toEqual([422, 'out_of_range']);
  expect(await codesOf(dan, award, cyd, { points: 4 })).toEqual([422, 'out_of_range']);
  expect(await codesOf(dan, award, cyd, { points: 10_001 })).toEqual([422, 'out_of_range']);
  expect(await codesOf(dan, award, cyd, { message: ' ' })).toEqual([422, 'description_required']);
  expect(await codesOf(dan, award, cyd, { message: 'm'.repeat(1001) })).toEqual([422, 'message_too_long']);
  expect(await codesOf(dan, { id: unknownId as never }, cyd)).toEqual([404, 'not_found']);
  await call(users.update, { params: { id: cyd.id }, body: { state: 'deactivated' } }, ann);
  expect(await codesOf(dan, award, cyd)).toEqual([409, 'receiver_left']);
});

test('409: a budget that is used up says what is left and when it begins again, also to two givers at once', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd, dan } = team;
  const award = await anAward(ann, { budget: { points: 15, period: 'month' } });
  const both = await Promise.all([give(ann, award, bob), give(dan, award, cyd)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const refused = both.find(({ status }) => status === 409)?.body as unknown;
  const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
  expect(refused).toMatchObject({
    errors: [{ code: 'budget_used_up', details: { left: 5, renews_on: next.toISOString().slice(0, 10) } }],
  });
  expect((await awardsOf(ann))[0]?.use).toMatchObject({ given: 1, spent: 10, left: 5 });
  expect(await storedPosts(team)).toHaveLength(1);
  // Others spend what was left at the last moment.
  const wide = await anAward(ann, { name: 'Wide' });
  await give(dan, wide, cyd);
  const month = `month:${new Date().toISOString().slice(0, 7)}`;
  const counter = internals.keys.awardBudget(team.workspace.id, wide.id, month);
  const stop = changeBeforeCommit('rewards.giveAward', counter, { spent: 95 });
  expect((await give(dan, wide, bob)).codes).toEqual(['budget_used_up']);
  stop();
});

test('409: an award is given as often as it may be in all and to one person, also by two at once', async () => {
  const team = await aTeamOfFour();
  const { ann, bob, cyd, dan } = team;
  const limit = { count: 1, period: 'year' as const };
  // Without points nothing of the member changes, which two at once could notice.
  const yearly = { per_person: limit, budget: null, points_min: 0, points_max: 0 };
  const award = await anAward(ann, { ...yearly, total: 2 });
  const both = await Promise.all([give(ann, award, bob), give(dan, award, bob)]);
  expect(both.flatMap(({ codes }) => codes)).toEqual(['award_limit_reached']);
  const last = await Promise.all([give(ann, award, cyd), give(dan, award, ann)]);
  expect(last.flatMap(({ codes }) => codes)).toEqual(['award_given_out']);
  expect((await awardsOf(ann))[0]?.use).toMatchObject({ given: 2, times_left: 0 });
  expect(await miscounted(team)).toEqual([]);
  // What is taken back can be given again, and to the same member.
  const post = both.find(({ status }) => status === 201)?.body.id as PostId;
  await call(posts.remove, { params: { id: post } }, ann);
  expect((await give(dan, award, bob)).status).toBe(201);
  expect(await miscounted(team)).toEqual([]);
  // A claim that nobody could approve is not made.
  const claimed = await anAward(ann, { ...yearly, name: 'Helper', way: 'claimed' });
  const claim = () =>
    call(rewards.requestAward, { params: { id: claimed.id }, body: { message: 'all night' } }, bob);
  const { id } = (await claim()).body;
  const settled = { ids: [id], decision: 'approved' as const };
  await call(rewards.settleAwardRequests, { body: settled }, ann);
  expect((await claim()).codes).toEqual(['award_limit_reached']);
});

test('a budget begins again with its period, and a deleted award gives its points back to the period that paid', async () => {
  const team = await aTeamOfFour();
  const { ann, cyd, dan } = team;
  const award = await anAward(ann, { budget: { points: 10, period: 'month' } });
  const first = await give(dan, award, cyd);
  const at = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 2));
  const token = await signIn({ ...dan, workspace_id: team.workspace.id }, at);
  const later = await give({ ...dan, token, at }, award, cyd);
  expect([first.status, later.status]).toEqual([201, 201]);
  const use = async (of: Date) => {
    const owner = { ...ann, token: await signIn({ ...ann, workspace_id: team.workspace.id }, of), at: of };
    return (await call(rewards.listAwards, {}, owner)).body[0]?.use;
  };
  expect(await call(posts.remove, { params: { id: first.body.id } }, ann)).toMatchObject({ status: 204 });
  expect(await use(at)).toMatchObject({ given: 1, spent: 10, left: 0 });
  expect(await use(new Date())).toMatchObject({ given: 0, spent: 0, left: 10 });
  expect((await storedUser(team, cyd))?.balance).toBe(10);
  expect(await miscounted(team)).toEqual([]);
  const { body: text } = await call(rewards.exportAwards, { query: {} }, ann);
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'id,award,period,given,points,budget',
    `${award.id},${award.name},${at.toISOString().slice(0, 7)},1,10,10`,
    '',
  ]);
});

test('an award that changes meanwhile is decided anew, and so is one to somebody who leaves at that moment', async () => {
  const team = await aTeamOfFour();
  const { ann, cyd, dan } = team;
  const award = await anAward(ann, { points_min: 5 });
  const stop = interruptTransaction('rewards.giveAward', {
    before: async () => {
      const body = awardDraft({ decided_by: 'people', people: [ann.id] });
      await call(rewards.updateAward, { params: { id: award.id }, body }, ann);
    },
  });
  expect((await give(dan, award, cyd)).codes).toEqual(['forbidden']);
  stop();
  const leaves = changeBeforeCommit('rewards.giveAward', internals.keys.user(team.workspace.id, cyd.id), {
    state: 'deactivated',
  });
  expect((await give(ann, award, cyd)).codes).toEqual(['receiver_left']);
  leaves();
  expect(await storedPosts(team)).toEqual([]);
});

test('an award without points costs nothing, is told, and ends nobody’s wait twice', async () => {
  const team = await aTeamOfFour();
  const { ann, cyd, dan } = team;
  const award = await anAward(ann, { points_min: 0, points_max: 0, budget: null });
  const { body } = await give(dan, award, cyd);
  await stack.settle();
  expect(body.score).toBe(0);
  expect((await awardsOf(ann))[0]?.use).toMatchObject({ given: 1, spent: 0, left: null });
  expect((await call(news.list, { query: {} }, cyd)).body).toMatchObject([{ kind: 'celebration' }]);
  const edges = await query<{ private: number }>(lists.edges(team.workspace.id), { now: new Date() });
  expect(edges.items).toMatchObject([{ private: 1 }]);
  expect((await call(celebrations.list, {}, ann)).body).toEqual([]);
});

test('an award shows its picture, and a post keeps the picture of the day it was given', async () => {
  const { ann, bob, cyd, dan, workspace } = await aTeamOfFour();
  const award = await anAward(ann);
  const { status, award: shown } = await pictureFor(dan, award, aPicture(9));
  const { picture } = shown;
  expect([status, shown]).toEqual([
    200,
    { ...award, picture: expect.stringMatching(`^/media/rewards/${workspace.id}/`) },
  ]);
  const audited = (await call(audit.list, { query: {} }, ann)).body[0];
  expect(audited).toMatchObject({
    action: 'settings_changed',
    by: { id: dan.id },
    details: { title: award.name },
  });
  const renamed = { params: { id: award.id }, body: awardDraft({ name: 'Mentor' }) };
  expect((await call(rewards.updateAward, renamed, ann)).body.picture).toBe(picture);
  expect((await call(rewards.openAwards, {}, dan)).body).toMatchObject([{ emoji: '🏆', picture }]);
  const { body: post } = await give(dan, award, cyd);
  expect(post.celebration).toMatchObject({ emoji: '🏆', award: { picture } });
  const { body: wall } = await call(walls.create, { body: { name: 'Kitchen' } }, ann);
  const { posts: onWall } = (await call(walls.read, { body: { token: wall.token } })).body;
  expect(onWall).toMatchObject([{ celebration: { picture } }]);

  expect((await pictureFor(ann, award, aPicture(8))).award.picture).not.toBe(picture);
  expect((await pictureFor(ann, award)).award.picture).toBeNull();
  expect(await awardsOf(ann)).toMatchObject([{ emoji: '🏆', picture: null }]);
  const read = await call(posts.read, { params: { id: post.id } }, bob);
  expect(read.body.celebration?.award?.picture).toBe(picture);
  expect(await storedFiles(workspace.id)).toContain(picture?.replace('/media/', ''));
  const svg = uploadForm('picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(await pictureFor(ann, award, svg)).toMatchObject({ status: 415, codes: ['unsupported_file'] });
});

test('404: an award that somebody begins to delete meanwhile gets no picture, and no file stays', async () => {
  const { ann, workspace } = await aTeamOfFour();
  const award = await anAward(ann);
  const removal = { by_id: ann.id, at: new Date().toISOString(), reason: 'over' };
  const key = internals.keys.award(workspace.id, award.id);
  const stop = changeBeforeCommit('rewards.updateAwardPicture', key, { removal, revision: 2 });
  expect(await pictureFor(ann, award, aPicture(9))).toMatchObject({ status: 404, codes: ['not_found'] });
  stop();
  expect(await storedFiles(workspace.id)).toEqual([]);
});
