import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { ReportDraft, StoredReport } from '#shared/model/report';
import { kindsOf, newsOf, storedNews } from '../support/news.ts';
import { unknownId } from '../support/post-body.ts';
import { thank } from '../support/recognition.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, withPermissions } from '../support/team.ts';
import { times } from '../support/times.ts';

const { lists } = await import('#functions/table/keys');

const names = ['ann', 'bob', 'cyd', 'dan', 'gus'] as const;
/** Ann and Gus are administrators of people; Dan administrates only rewards. */
const aModeratedTeam = () =>
  aTeam(names, {
    users: {
      gus: withPermissions('global_administrator'),
      dan: withPermissions('rewards_administrator'),
    },
  });
const report = (id: PostId, by: Member, body: ReportDraft = {}) =>
  call(posts.report, { params: { id }, body }, by);
const remark = async (id: PostId, by: Member) =>
  (await call(posts.addComment, { params: { id }, body: { message: 'Not you again' } }, by)).body;

test('a report tells the administrators of people what was written, who reports it and why, also without their toggles', async () => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.bob, [team.cyd], 1);
  await call(
    settings.updateNotifications,
    { body: { personal_news: { received: false, comment: false } } },
    team.gus,
  );
  const { status } = await report(post.id, team.dan, { reason: 'A joke too far' });
  expect(status).toBe(204);
  for (const one of [team.ann, team.gus])
    expect(await newsOf(one)).toMatchObject([
      {
        kind: 'report',
        by: { id: team.dan.id },
        post_id: post.id,
        comment_id: null,
        text: post.message,
        reason: 'A joke too far',
        can: { take_out: true, remove: false },
      },
    ]);
  expect([await kindsOf(team.bob), await kindsOf(team.dan)]).toEqual([[], []]);
  expect(await kindsOf(team.cyd)).toEqual(['received']);
});

test('an administrator takes the reported post out of the feed, or deletes the reported comment; the news say so', async () => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.bob, [team.cyd], 1);
  const comment = await remark(post.id, team.bob);
  await report(post.id, team.cyd, { comment_id: comment.id });
  await report(post.id, team.cyd);
  const before = await newsOf(team.gus);
  expect(before.map(({ comment_id, text, reason, can }) => [comment_id, text, reason, can])).toEqual([
    [null, post.message, null, { take_out: true, remove: false }],
    [comment.id, 'Not you again', null, { take_out: false, remove: true }],
  ]);
  await call(posts.removeComment, { params: { id: post.id, comment_id: comment.id } }, team.gus);
  await call(posts.takeOut, { params: { id: post.id } }, team.gus);
  const after = await newsOf(team.gus);
  expect(after.map(({ gone, can }) => [gone, can.take_out || can.remove])).toEqual([
    [false, false],
    [true, false],
  ]);
});

test('the author is not told of a report, unless nobody else could be', async () => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.gus, [team.cyd], 1);
  await report(post.id, team.cyd);
  expect([await kindsOf(team.ann), await kindsOf(team.gus)]).toEqual([['report'], []]);
  const alone = await aTeam(['ann', 'bob', 'cyd']);
  const own = await thank(alone, alone.ann, [alone.bob], 1);
  await report(own.id, alone.cyd);
  expect(await kindsOf(alone.ann)).toEqual(['report']);
});

test('the same reported again tells nobody again, and is not counted', async () => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.bob, [team.cyd], 1);
  for (const _ of times(limits.report.perDay + 2)) expect((await report(post.id, team.cyd)).status).toBe(204);
  expect(await kindsOf(team.ann)).toEqual(['report']);
  await stack.settle();
  expect(await storedNews(team, team.gus)).toHaveLength(1);
});

test('a report is kept for ninety days', async () => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.bob, [team.cyd], 1);
  await report(post.id, team.dan);
  const { items } = await internals.table.query<StoredReport>(lists.reports(team.workspace.id), {
    now: new Date(0),
    consistent: true,
  });
  const [stored] = items;
  const days = ((stored?.ttl ?? 0) * 1000 - Date.parse(stored?.created_at ?? '')) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});

test('a member reports ten a day', async () => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.bob, [team.cyd], 1);
  const said = [];
  for (const _ of times(limits.report.perDay)) said.push(await remark(post.id, team.bob));
  for (const { id } of said) expect((await report(post.id, team.cyd, { comment_id: id })).status).toBe(204);
  const one = await report(post.id, team.cyd);
  expect([one.status, one.codes]).toEqual([429, ['too_many_requests']]);
  expect((await report(post.id, team.gus)).status).toBe(204);
});

test.each<[string, ReportDraft, number, string]>([
  ['without end', { reason: 'x'.repeat(limits.report.reason + 1) }, 422, 'message_too_long'],
  ['of a comment that is not there', { comment_id: unknownId as never }, 404, 'not_found'],
])('a report %s is refused', async (_, body, status, code) => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.bob, [team.cyd], 1);
  const answered = await report(post.id, team.cyd, body);
  expect([answered.status, answered.codes]).toEqual([status, [code]]);
  expect(await kindsOf(team.ann)).toEqual([]);
});

test('nobody reports what they wrote, and the interface is told so', async () => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.bob, [team.cyd], 1);
  const comment = await remark(post.id, team.cyd);
  expect((await report(post.id, team.bob)).status).toBe(403);
  expect((await report(post.id, team.cyd, { comment_id: comment.id })).status).toBe(403);
  const { body: own } = await call(posts.read, { params: { id: post.id } }, team.bob);
  expect([own.can.report, own.latest_comments[0]?.can.report]).toEqual([false, true]);
});

test('an administrator who is erased meanwhile leaves the others to be told', async () => {
  const team = await aModeratedTeam();
  const post = await thank(team, team.bob, [team.cyd], 1);
  await call(users.update, { params: { id: team.gus.id }, body: { state: 'deactivated' } }, team.ann);
  await report(post.id, team.cyd);
  expect(await kindsOf(team.ann)).toEqual(['report']);
});
