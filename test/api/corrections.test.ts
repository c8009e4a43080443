import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { posts } from '#shared/contract/posts';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { addDays, addSeconds } from '#shared/rules/basics/time';
import { kindsOf, newsOf } from '../support/news.ts';
import { unknownId } from '../support/post-body.ts';
import { daysFrom, longTrial, thank } from '../support/recognition.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, storedPosts, storedUser, withoutMails } from '../support/team.ts';

const { findPost, recordPostChange } = await import('#functions/data/posts');
const { keys, table } = internals;

const names = ['ann', 'bob', 'cyd', 'dan'] as const;
type Team = Awaited<ReturnType<typeof aTeam<(typeof names)[number]>>>;
type Change = { message?: string; gif?: string | null; value_id?: string };

const change = (id: PostId, body: Change, by: Member & { at?: Date }) =>
  call(posts.update, { params: { id }, body }, by);
const changeComment = (id: PostId, comment: string, message: string, by: Member & { at?: Date }) =>
  call(posts.updateComment, { params: { id, comment_id: comment }, body: { message } }, by);
const comment = async (id: PostId, message: string, by: Member) =>
  (await call(posts.addComment, { params: { id }, body: { message } }, by)).body;
const found = async (q: string, by: Member) =>
  (await call(posts.list, { query: { q } }, by)).body.map(({ id }) => id);
/** A member with a session of that time. */
const signedIn = async (team: Team, member: Member, at: Date) => ({
  ...member,
  at,
  token: await signIn({ ...member, workspace_id: team.workspace.id }, at),
});

const gif = 'https://media1.giphy.com/media/3oz8xAFtqoOUUrsh7W/giphy.gif';

test('the giver changes message and GIF; what colleagues did at the same moment is kept, and the search follows', async () => {
  const team = await aTeam(names);
  const post = await thank(team, team.cyd, [team.bob], 5);
  const reading = { now: new Date(), consistent: true };
  const read = await findPost(team.workspace.id, post.id, reading);
  const actor = await storedUser(team, team.cyd);
  await call(posts.like, { params: { id: post.id } }, team.dan);
  await comment(post.id, 'Well deserved', team.dan);
  await call(posts.addPoints, { params: { id: post.id }, body: { score: 2 } }, team.dan);
  if (!read || !actor) throw new Error('nothing read');
  await recordPostChange(read, { message: 'Thanks for the lanch' }, actor);
  const { status, body } = await change(post.id, { message: 'Thanks for the launch :tada:', gif }, team.cyd);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Thanks for the launch 🎉',
    gif,
    score: 5,
    likes: 1,
    comments: 1,
    add_on_points: 2,
    edited_at: null,
    can: { correct: true },
  });
  await stack.settle();
  expect(await found('launch', team.ann)).toEqual([post.id]);
  expect(await found('lanch', team.ann)).toEqual([]);
  expect((await change(post.id, { gif: null }, team.cyd)).body).toMatchObject({
    message: 'Thanks for the launch 🎉',
    gif: null,
  });
  // The same again changes nothing.
  expect((await change(post.id, { message: 'Thanks for the launch 🎉' }, team.cyd)).status).toBe(200);
});

test('readers see that a post or a comment was edited five minutes later or more', async () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(names, { workspace: longTrial, now: at });
  const post = await thank(team, team.cyd, [team.bob], 1, { at });
  const edited = async (seconds: number) => {
    const then = addSeconds(at, seconds);
    return (await change(post.id, { message: `Changed ${seconds}` }, { ...team.cyd, at: then })).body
      .edited_at;
  };
  const quiet = limits.post.quietMinutes * 60;
  expect([await edited(quiet - 1), await edited(quiet)]).toEqual([null, addSeconds(at, quiet).toISOString()]);
});

test('after thirty days only administrators change a message, which the audit log says; others never do', async () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(names, { workspace: longTrial, now: at });
  const post = await thank(team, team.cyd, [team.bob], 1, { at });
  const said = (
    await call(posts.addComment, { params: { id: post.id }, body: { message: 'So' } }, { ...team.cyd, at })
  ).body;
  const end = addDays(at, limits.post.correctDays);
  const cyd = await signedIn(team, team.cyd, addSeconds(end, -1));
  expect((await change(post.id, { message: 'In time' }, cyd)).status).toBe(200);
  expect((await changeComment(post.id, said.id, 'In time', cyd)).body).toMatchObject({ message: 'In time' });
  for (const answered of [
    await change(post.id, { message: 'Late' }, { ...cyd, at: end }),
    await changeComment(post.id, said.id, 'Late', { ...cyd, at: end }),
  ])
    expect([answered.status, answered.codes]).toEqual([409, ['edit_too_late']]);
  const bob = await signedIn(team, team.bob, end);
  for (const answered of [
    await change(post.id, { message: 'Mine' }, bob),
    await changeComment(post.id, said.id, 'Mine', bob),
  ])
    expect(answered.status).toBe(403);
  const ann = await signedIn(team, team.ann, daysFrom(end, 1));
  expect((await change(post.id, { message: 'Milder' }, ann)).body).toMatchObject({ message: 'Milder' });
  const { body } = await changeComment(post.id, said.id, 'Milder', ann);
  expect(body).toMatchObject({ message: 'Milder', edited_at: ann.at.toISOString() });
  const log = await call(audit.list, { query: {} }, ann);
  const logged = log.body.map(({ action, subject }) => [action, subject?.id].join(' '));
  for (const action of ['comment_changed', 'post_changed'])
    expect(logged).toContain(`${action} ${team.cyd.id}`);
});

test.each<[string, Change, string]>([
  ['nothing', {}, 'nothing_to_change'],
  ['no words', { message: ' ' }, 'description_required'],
  ['too many', { message: 'x'.repeat(limits.post.message + 1) }, 'message_too_long'],
  ['a picture of elsewhere', { gif: 'https://example.com/a.gif' }, 'wrong_format'],
  ['words beside a value that is none', { message: 'Fine', value_id: unknownId }, 'value_required'],
])('a change to %s is refused, and nothing changes', async (_, body, code) => {
  const team = await aTeam(names);
  const post = await thank(team, team.cyd, [team.bob], 1);
  const answered = await change(post.id, body, team.cyd);
  expect([answered.status, answered.codes]).toEqual([422, [code]]);
  expect(await storedPosts(team)).toMatchObject([{ message: post.message }]);
});

test('what the company or another tool said is nobody’s to change', async () => {
  const team = await aTeam(names);
  const post = await thank(team, team.cyd, [team.bob], 1);
  const set = async (marked: Readonly<Record<string, unknown>>) =>
    table.write(internals.writes.change(keys.post(team.workspace.id, post.id), { set: marked }));
  await set({ imported: true });
  expect((await change(post.id, { message: 'Mine' }, team.ann)).status).toBe(403);
  await set({ imported: undefined, celebration: { kind: 'birthday' } });
  expect((await change(post.id, { message: 'Mine' }, team.ann)).status).toBe(403);
});

test('only who is named anew hears of it, and nobody gets a second email', async () => {
  const team = await aTeam(names, {
    workspace: { notifications: { ...withoutMails, getting_points: true } },
  });
  const post = await thank(team, team.cyd, [team.bob], 1);
  const said = await comment(post.id, 'Thanks @dan', team.cyd);
  await stack.settle();
  expect(await kindsOf(team.dan)).toEqual(['mentioned']);
  await change(post.id, { message: 'Thank you, with @ann and @bob' }, team.cyd);
  await changeComment(post.id, said.id, 'Thanks @dan and @ann', team.cyd);
  // Older than what the post stores of its comments.
  for (const words of ['1', '2', '3', '4']) await comment(post.id, words, team.cyd);
  await changeComment(post.id, said.id, 'Thanks @dan, @ann and @bob', team.cyd);
  await stack.settle();
  expect((await newsOf(team.ann)).map(({ kind, text }) => [kind, text])).toEqual([
    ['mentioned', 'Thanks @dan, @ann and @bob'],
    ['mentioned', 'Thank you, with @ann and @bob'],
  ]);
  expect(await kindsOf(team.dan)).toEqual(['mentioned']);
  expect((await kindsOf(team.bob)).filter((kind) => kind === 'mentioned' || kind === 'received')).toEqual([
    'mentioned',
    'received',
  ]);
  const thanked = mailsTo(team.bob.email).filter(({ subject }) => subject.includes('recognized you'));
  expect(thanked).toHaveLength(1);
});

test('a comment is changed where its post stores it, while another one is written', async () => {
  const team = await aTeam(names);
  const post = await thank(team, team.cyd, [team.bob], 1);
  const first = await comment(post.id, 'First', team.dan);
  await Promise.all([
    changeComment(post.id, first.id, 'First of all', team.dan),
    comment(post.id, 'Second', team.bob),
  ]);
  const [shown] = (await call(posts.list, { query: {} }, team.ann)).body;
  expect(shown?.latest_comments.map(({ message }) => message)).toEqual(['Second', 'First of all']);
  expect(shown?.comments).toBe(2);
  expect((await changeComment(post.id, unknownId, 'None', team.dan)).status).toBe(404);
});
