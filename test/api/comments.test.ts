import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import type { CommentId, PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Comment, StoredComment, StoredPost } from '#shared/model/post';
import { noPermissions } from '#shared/rules/people/users';
import {
  beforeEachCommand,
  changeBeforeCommit,
  connectionLost,
  interruptTransaction,
} from '../support/faults.ts';
import { postBody, unknownId } from '../support/post-body.ts';
import { call, internals, mails, send, stack } from '../support/stack.ts';
import { aTeam, type Member, withPermissions } from '../support/team.ts';
import { times } from '../support/times.ts';

const { lists } = await import('#functions/table/keys');
const { keys } = internals;
const { shown } = limits.postComment;
const readAll = { now: new Date(0), consistent: true };

type Team = Awaited<ReturnType<typeof aTeam<'ann' | 'bob' | 'cyd'>>>;

const aPost = async (team: Team) =>
  (await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann)).body;

const write = (post: { id: PostId }, message: string, by: Member & { key?: string }) =>
  call(posts.addComment, { params: { id: post.id }, body: { message } }, by);

const remove = (post: { id: PostId }, comment: { id: CommentId }, by: Member) =>
  call(posts.removeComment, { params: { id: post.id, comment_id: comment.id } }, by);

const read = (post: { id: PostId }, by: Member, next_cursor?: string) =>
  call(
    posts.comments,
    { params: { id: post.id }, query: { ...(next_cursor !== undefined && { next_cursor }) } },
    by,
  );

const inFeed = async (post: { id: PostId }, by: Member) =>
  (await call(posts.list, { query: {} }, by)).body.find(({ id }) => id === post.id);

/** What the table holds: the comments, newest first, and the post's own copy of them. */
const stored = async (team: Team, { id }: { id: PostId }) => {
  const { items } = await internals.table.query<StoredComment>(
    lists.comments(team.workspace.id, id),
    readAll,
  );
  const post = await internals.table.get<StoredPost>(keys.post(team.workspace.id, id), readAll);
  return { all: items.map((one) => one.id).toReversed(), post };
};

/** The post counts its comments and has exactly the newest ones. */
const expectConsistent = async (team: Team, post: { id: PostId }, count: number): Promise<void> => {
  const { all, post: item } = await stored(team, post);
  expect(all).toHaveLength(count);
  expect(item?.comments).toBe(count);
  expect(item?.latest_comments?.map(({ id }) => id)).toEqual(all.slice(0, shown));
};

test('201: a comment is on the post, which counts its comments and shows the newest three', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  expect(post).toMatchObject({ comments: 0, latest_comments: [] });
  const first = await write(post, '  Well <b>deserved</b>\r\nindeed ', team.cyd);
  expect(first).toMatchObject({
    status: 201,
    body: {
      from_id: team.cyd.id,
      from: { name: 'cyd Member' },
      message: 'Well <b>deserved</b>\nindeed',
      can: { remove: true },
    },
  });
  for (const message of ['two', 'three', 'four']) await write(post, message, team.bob);
  const seen = await inFeed(post, team.bob);
  expect(seen?.comments).toBe(4);
  expect(seen?.latest_comments.map(({ message }) => message)).toEqual(['four', 'three', 'two']);
  const { body } = await read(post, team.cyd);
  expect(body.map(({ message }) => message)).toEqual([
    'four',
    'three',
    'two',
    'Well <b>deserved</b>\nindeed',
  ]);
  expect(body.map(({ can }) => can.remove)).toEqual([false, false, false, true]);
  await expectConsistent(team, post, 4);
});

test.each([
  ['an empty comment', '', 'comment_required'],
  ['spaces only', ' \n ', 'comment_required'],
  ['one character too many', 'x'.repeat(limits.postComment.length + 1), 'message_too_long'],
  ['a control character', 'a\u0007b', 'wrong_format'],
])('422 for %s', async (_, message, code) => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  expect(await write(post, message, team.cyd)).toMatchObject({ status: 422, codes: [code] });
  expect(await write(post, 'x'.repeat(limits.postComment.length), team.cyd)).toMatchObject({ status: 201 });
  await expectConsistent(team, post, 1);
});

test('404 for a post or a comment that does not exist or belongs to another workspace', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const other = await aTeam(['eve']);
  const [post, second] = [await aPost(team), await aPost(team)];
  const { body: comment } = await write(post, 'Bravo', team.cyd);
  const unknown = { id: unknownId as string as PostId };
  expect(await write(unknown, 'Bravo', team.cyd)).toMatchObject({ status: 404 });
  expect(await write(post, 'Bravo', other.eve)).toMatchObject({ status: 404 });
  expect(await read(unknown, team.cyd)).toMatchObject({ status: 404 });
  expect(await read(post, other.eve)).toMatchObject({ status: 404 });
  expect(await remove(post, comment, other.eve)).toMatchObject({ status: 404 });
  expect(await remove(second, comment, team.cyd)).toMatchObject({ status: 404 });
  expect(await remove(post, { id: unknownId as string as CommentId }, team.cyd)).toMatchObject({
    status: 404,
  });
  expect(await send('DELETE', `/posts/${post.id}/comments/nonsense`, undefined, team.cyd)).toMatchObject({
    status: 404,
  });
});

test('a comment is deleted by its author or an administrator, 403 for others, 404 the second time', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { ann: withPermissions('global_administrator') },
  });
  const post = await aPost(team);
  const { body: own } = await write(post, 'mine', team.cyd);
  const { body: other } = await write(post, 'another', team.cyd);
  expect(await remove(post, own, team.bob)).toMatchObject({ status: 403, codes: ['forbidden'] });
  expect((await inFeed(post, team.ann))?.latest_comments.map(({ can }) => can.remove)).toEqual([true, true]);
  expect(await remove(post, own, team.cyd)).toMatchObject({ status: 204 });
  expect(await remove(post, other, team.ann)).toMatchObject({ status: 204 });
  expect(await remove(post, other, team.ann)).toMatchObject({ status: 404 });
  await expectConsistent(team, post, 0);
});

test('403 for an administrator demoted before the commit of a deletion', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { ann: withPermissions('global_administrator') },
  });
  const post = await aPost(team);
  const { body: comment } = await write(post, 'stays', team.cyd);
  const stop = changeBeforeCommit('posts.removeComment', keys.user(team.workspace.id, team.ann.id), {
    permissions: noPermissions,
  });
  const answer = await remove(post, comment, team.ann);
  stop();
  expect(answer).toMatchObject({ status: 403 });
  await expectConsistent(team, post, 1);
});

test('when one of the newest comments is deleted, the next older one moves up', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  const written: Comment[] = [];
  for (const message of ['1', '2', '3', '4', '5']) written.push((await write(post, message, team.cyd)).body);
  await remove(post, written[3] as Comment, team.cyd);
  expect((await inFeed(post, team.cyd))?.latest_comments.map(({ message }) => message)).toEqual([
    '5',
    '3',
    '2',
  ]);
  await remove(post, written[0] as Comment, team.cyd);
  await expectConsistent(team, post, 3);
  await remove(post, written[4] as Comment, team.cyd);
  await expectConsistent(team, post, 2);
});

test('one key sent twice, and once more after a lost answer, adds one comment', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  const by = { ...team.cyd, key: 'one-click' };
  const stop = interruptTransaction('posts.addComment', { after: connectionLost });
  const first = await write(post, 'once', by);
  stop();
  expect(first.status).toBe(201);
  const second = await write(post, 'once', by);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  await expectConsistent(team, post, 1);
  expect(await write(post, 'something else', by)).toMatchObject({ codes: ['idempotency_mismatch'] });
});

test('concurrent comments and deletions leave the right count and the newest three', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  const before: Comment[] = [];
  for (const at of times(6)) before.push((await write(post, `before ${at}`, team.cyd)).body);
  const answers = await Promise.all([
    ...times(12).map((at) => write(post, `at once ${at}`, [team.ann, team.bob, team.cyd][at % 3] as Member)),
    ...before.map((one) => remove(post, one, team.cyd)),
  ]);
  expect(answers.filter(({ status }) => status !== 201 && status !== 204)).toEqual([]);
  await expectConsistent(team, post, 12);
});

test('a comment deleted while another deletion fills its place does not come back', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  const written: Comment[] = [];
  for (const message of ['1', '2', '3', '4']) written.push((await write(post, message, team.cyd)).body);
  // Comment 1 moves up when comment 4 is deleted; it is deleted between the read and the write.
  let meanwhile: Promise<unknown> | undefined;
  const stop = beforeEachCommand('posts.removeComment', 'TransactWriteItems', () => {
    stop();
    meanwhile = remove(post, written[0] as Comment, team.cyd);
    return meanwhile;
  });
  expect(await remove(post, written[3] as Comment, team.cyd)).toMatchObject({ status: 204 });
  await meanwhile;
  await expectConsistent(team, post, 2);
});

test('comments are read page by page', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  for (const at of times(limits.page + 2)) await write(post, String(at), team.cyd);
  const first = await read(post, team.bob);
  expect(first.body).toHaveLength(limits.page);
  const second = await read(post, team.bob, String(first.headers.get('x-next-cursor')));
  expect(second.headers.get('x-next-cursor')).toBeNull();
  const seen = [...first.body, ...second.body].map(({ message }) => Number(message));
  expect(seen).toEqual(times(limits.page + 2).toReversed());
});

test('deleting a post deletes its comments and no others', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const [post, kept] = [await aPost(team), await aPost(team)];
  for (const one of [post, kept]) await write(one, 'Bravo', team.cyd);
  await call(posts.remove, { params: { id: post.id } }, team.ann);
  await stack.settle();
  expect((await stored(team, post)).all).toEqual([]);
  await expectConsistent(team, kept, 1);
  expect(await write(post, 'too late', team.cyd)).toMatchObject({ status: 404 });
});

test('the CSV export of posts contains their comments', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  await write(post, '=cmd()', team.cyd);
  await write(post, 'Bravo', team.ann);
  const { body } = await call(posts.export, { query: { days: '7' } }, team.ann);
  const [head = '', row = ''] = body.split('\r\n');
  expect(head).toContain(',likes,comments,comment_texts,');
  expect(row).toContain(',0,2,"cyd Member: =cmd()\nann Member: Bravo",');
});

test('a comment of an erased member stays without a name', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await aPost(team);
  await write(post, 'Bravo', team.cyd);
  const params = { id: team.cyd.id };
  await call(users.update, { params, body: { state: 'deactivated' } }, team.ann);
  await call(users.remove, { params }, team.ann);
  await stack.settle();
  expect((await inFeed(post, team.ann))?.latest_comments).toMatchObject([
    { from: { name: 'Deleted user', avatar: null }, message: 'Bravo' },
  ]);
});

test('author and receivers of the post get one mail for each comment of others, if they want mails', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: { notifications: { getting_points: false } } },
  });
  const body = postBody(team, [team.bob, team.cyd]);
  const { body: post } = await call(posts.create, { body }, team.ann);
  await stack.settle();
  const subjects = ({ email }: Member) =>
    mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
  const [ann, bob] = [subjects(team.ann).length, subjects(team.bob).length];
  const { body: comment } = await write(post, 'So <i>true</i>', team.bob);
  await write(post, 'Thank you both', team.ann);
  await stack.settle();
  expect(subjects(team.ann).slice(ann)).toEqual(['bob Member commented on your post']);
  expect(subjects(team.bob).slice(bob)).toEqual(['ann Member commented on your post']);
  expect(subjects(team.cyd)).toEqual([]);
  const mail = mails.findLast(({ to }) => to.includes(team.ann.email));
  expect(mail?.html).toContain('So &lt;i&gt;true&lt;/i&gt;');
  expect(mail?.text).toContain(`/posts/${post.id}`);
  // The next older comment moves up: that is no new comment.
  for (const message of ['1', '2']) await write(post, message, team.bob);
  await stack.settle();
  const before = mails.length;
  await remove(post, comment, team.bob);
  await stack.settle();
  expect(mails.length).toBe(before);
});
