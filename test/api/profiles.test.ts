import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import type { Post } from '#shared/model/post';
import { postBody, unknownId } from '../support/post-body.ts';
import { call, internals, mails, send, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, storedUser } from '../support/team.ts';
import { mailedCode } from '../support/mailbox.ts';
import { newAddress, wrongCode } from '../support/sign-in.ts';

const seconds = (count: number): Date => new Date(Date.now() + count * 1000);

const askCode = async (member: Member, email: string, at?: Date) => {
  const { status, codes, body } = await call(profiles.getEmailCode, { body: { email } }, { ...member, at });
  return { status, codes, sig: body.sig, code: mailedCode(email) };
};
const verify = (member: { token: string }, body: { email: string; sig: string; code: string }, at?: Date) =>
  call(profiles.verifyEmailCode, { body }, { ...member, at });

test('a colleague’s profile shows all points received and granted and a birthday without its year', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: { birth_date: '1990-02-28', hire_date: '2020-05-01', job_title: 'Lead' } },
  });
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd], 10) }, team.ann);
  const { body: taken } = await call(posts.create, { body: postBody(team, [team.bob], 7) }, team.cyd);
  await call(posts.create, { body: postBody(team, [team.ann], 3) }, team.bob);
  await call(posts.remove, { params: { id: taken.id } }, team.ann);
  await stack.settle();
  const { status, body } = await call(profiles.read, { params: { id: team.bob.id } }, team.cyd);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: team.bob.id,
    name: 'bob Member',
    job_title: 'Lead',
    birthday: '02-28',
    hire_date: '2020-05-01',
    received: 10,
    granted: 3,
    can: { recognise: true, edit: false, statement: false },
  });
  expect(JSON.stringify(body)).not.toMatch(/1990|@team/);
  const own = await call(profiles.read, { params: { id: team.bob.id } }, team.bob);
  expect(own.body.can).toEqual({ recognise: false, edit: true, statement: true, recap: true });
  const { body: ann } = await call(profiles.read, { params: { id: team.ann.id } }, team.bob);
  expect(ann).toMatchObject({ received: 3, granted: 20 });
});

test('404 for an unknown, an erased and another workspace’s profile, 401 without a token', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'deleted' } } });
  const other = await aTeam(['zoe']);
  for (const id of [unknownId, team.bob.id, other.zoe.id]) {
    expect((await call(profiles.read, { params: { id } }, team.ann)).status).toBe(404);
    expect((await call(profiles.listPosts, { params: { id }, query: {} }, team.ann)).status).toBe(404);
  }
  expect((await send('GET', '/profiles/bob', undefined, team.ann)).status).toBe(404);
  expect((await send('GET', `/profiles/${team.ann.id}`, undefined)).status).toBe(401);
});

test('posts received and sent are paged without deleted posts', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { workspace: { limit: 1000 } });
  const made: Post[] = [];
  for (let at = 0; at < 48; at += 1) {
    const to = at % 3 === 0 ? [team.bob, team.cyd] : [team.bob];
    made.push(
      (await call(posts.create, { body: postBody(team, to, 1) }, { ...team.ann, at: seconds(at) })).body,
    );
  }
  await call(posts.create, { body: postBody(team, [team.ann], 1) }, team.bob);
  const gone = made.filter((_, at) => at % 7 === 0);
  for (const { id } of gone) await call(posts.remove, { params: { id } }, team.ann);
  const kept = made
    .filter((post) => !gone.includes(post))
    .toReversed()
    .map(({ id }) => id);
  const walk = async (direction: 'received' | 'granted', id: Member['id']) => {
    const pages: string[][] = [];
    for (let next_cursor: string | undefined, first = true; first || next_cursor; first = false) {
      const query = { direction, ...(next_cursor && { next_cursor }) };
      const { status, body, headers } = await call(profiles.listPosts, { params: { id }, query }, team.cyd);
      expect(status).toBe(200);
      pages.push(body.map((post) => post.id));
      next_cursor = headers.get('x-next-cursor') ?? undefined;
    }
    return pages;
  };
  // The profile's list follows the change stream.
  await stack.counted();
  const received = await walk('received', team.bob.id);
  expect(received.flat()).toEqual(kept);
  expect(received[0]).toHaveLength(20);
  expect((await walk('granted', team.ann.id)).flat()).toEqual(kept);
  expect((await walk('received', team.cyd.id)).flat()).toEqual(
    kept.filter((id) => made.find((post) => post.id === id)?.to_id.includes(team.cyd.id)),
  );
  expect((await send('GET', `/profiles/${team.bob.id}/posts?direction=up`, undefined, team.ann)).status).toBe(
    400,
  );
});

test('changing the address mails a code to the new one and a notice to the old one and replaces all sessions', async () => {
  const team = await aTeam(['ann', 'bob']);
  const elsewhere = await signIn(await storedUser(team, team.bob));
  const email = newAddress();
  const { sig, code } = await askCode(team.bob, email);
  const changed = await verify(team.bob, { email: ` ${email.toUpperCase()}`, sig, code }, seconds(1));
  expect(changed).toMatchObject({ status: 200, body: { email } });
  const { access_token: token } = changed.body;
  expect((await call(config.read, {}, { token, at: seconds(2) })).body.user.email).toBe(email);
  for (const old of [team.bob.token, elsewhere])
    expect((await call(config.read, {}, { token: old, at: seconds(2) })).status).toBe(401);
  expect(mails.findLast(({ to }) => to.includes(team.bob.email))?.subject).toBe(
    `Your ${team.workspace.name} email address was changed`,
  );
  expect((await call(auth.listSessions, {}, { token, at: seconds(2) })).body).toHaveLength(1);
  const free = await internals.table.get(internals.keys.membership(team.bob.email, team.workspace.id), {
    now: new Date(),
    consistent: true,
  });
  expect(free).toBeUndefined();
});

test('an address code works once, for its member and its address only', async () => {
  const team = await aTeam(['ann', 'bob']);
  const email = newAddress();
  const { sig, code } = await askCode(team.bob, email);
  const refused = { status: 401, codes: ['invalid_code'] };
  expect(await verify(team.bob, { email, sig, code: wrongCode(code) })).toMatchObject(refused);
  expect(await verify(team.bob, { email: newAddress(), sig, code })).toMatchObject(refused);
  expect(await verify(team.bob, { email, sig: 'x'.repeat(43), code })).toMatchObject(refused);
  expect(await verify(team.ann, { email, sig, code })).toMatchObject(refused);
  const asSignIn = await call(auth.verifyCode, { body: { email, sig, code } });
  expect(asSignIn).toMatchObject(refused);
  expect(await verify(team.bob, { email, sig, code }, seconds(601))).toMatchObject(refused);
  const changed = await verify(team.bob, { email, sig, code });
  expect(changed.status).toBe(200);
  expect(await verify({ token: changed.body.access_token }, { email, sig, code })).toMatchObject(refused);
});

test('five wrong attempts invalidate the code; 429 for another code within 30 seconds', async () => {
  const team = await aTeam(['bob']);
  const email = newAddress();
  const { sig, code } = await askCode(team.bob, email);
  expect(await askCode(team.bob, newAddress())).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  const body = { email, sig, code: wrongCode(code) };
  await Promise.all([1, 2, 3, 4, 5].map(() => verify(team.bob, body)));
  expect((await verify(team.bob, { email, sig, code })).status).toBe(401);
  expect((await askCode(team.bob, email, seconds(31))).status).toBe(200);
});

test('409 for an address in use in this workspace, also when it is taken before the commit', async () => {
  const team = await aTeam(['ann', 'bob']);
  const other = await aTeam(['zoe']);
  for (const email of [team.ann.email, team.bob.email])
    expect(await askCode(team.bob, email)).toMatchObject({ status: 409, codes: ['email_exists'] });
  const { sig, code } = await askCode(team.bob, other.zoe.email);
  const wanted = internals.writes.create(internals.keys.membership(other.zoe.email, team.workspace.id), {
    user_id: team.ann.id,
  });
  await internals.table.transact(wanted);
  const body = { email: other.zoe.email, sig, code };
  expect(await verify(team.bob, body)).toMatchObject({ status: 409, codes: ['email_exists'] });
  expect((await storedUser(team, team.bob)).email).toBe(team.bob.email);
  await internals.table.transact(
    internals.writes.discard(internals.keys.membership(other.zoe.email, team.workspace.id)),
  );
  expect((await verify(team.bob, body)).status).toBe(200);
});

test('429 after ten addresses in an hour, taken or not: a member cannot find out who has an account', async () => {
  const team = await aTeam(['ann', 'bob']);
  const start = new Date('2026-11-22T10:00:00Z');
  const bob = await storedUser(team, team.bob);
  const ask = async (email: string, at: Date) =>
    call(profiles.getEmailCode, { body: { email } }, { token: await signIn(bob, at), at });
  const answers = await Promise.all(Array.from({ length: 14 }, () => ask(team.ann.email, start)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array(10).fill(409),
    ...Array(4).fill(429),
  ]);
  const late = new Date('2026-11-22T10:59:00Z');
  const refused = await ask(newAddress(), late);
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await ask(newAddress(), new Date('2026-11-22T11:00:00Z'))).status).toBe(200);
});

test('a code sent five times concurrently changes the address once', async () => {
  const team = await aTeam(['bob']);
  const email = newAddress();
  const { sig, code } = await askCode(team.bob, email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(team.bob, { email, sig, code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await storedUser(team, team.bob)).email).toBe(email);
});

test('changing the address: 403 in an operator’s session, 422 for an invalid address, 401 without a token', async () => {
  const team = await aTeam(['bob']);
  const email = newAddress();
  const session = internals.keys.session(
    team.workspace.id,
    team.bob.id,
    (await call(auth.listSessions, {}, team.bob)).body[0]?.id as never,
  );
  const bad = await call(profiles.getEmailCode, { body: { email: 'nobody' } }, team.bob);
  expect(bad).toMatchObject({ status: 422, codes: ['invalid_email'] });
  expect((await call(profiles.getEmailCode, { body: { email } })).status).toBe(401);
  const { sig, code } = await askCode(team.bob, email);
  await internals.table.write(internals.writes.change(session, { set: { impersonated_by: 'operator' } }));
  expect((await askCode(team.bob, email)).status).toBe(403);
  expect((await verify(team.bob, { email, sig, code })).status).toBe(403);
  const switched = await call(auth.openSession, { body: { workspace_id: team.workspace.id } }, team.bob);
  expect(switched.status).toBe(403);
});

test('a member lists and ends their own sessions only', async () => {
  const team = await aTeam(['ann', 'bob']);
  const laptop = await signIn(await storedUser(team, team.bob), seconds(60));
  const { status, body } = await call(auth.listSessions, {}, team.bob);
  expect(status).toBe(200);
  expect(body.map(({ current }) => current)).toEqual([true, false]);
  expect(body[1]).toMatchObject({ user_agent: 'test', last_used_at: expect.any(String) as string });
  expect(JSON.stringify(body)).not.toContain(laptop.slice(52));
  const id = body[1]?.id as (typeof body)[number]['id'];
  expect((await call(auth.endSession, { params: { id } }, team.ann)).status).toBe(404);
  expect((await call(auth.endSession, { params: { id } }, team.bob)).status).toBe(204);
  expect((await call(auth.endSession, { params: { id } }, team.bob)).status).toBe(404);
  expect((await call(config.read, {}, { token: laptop })).status).toBe(401);
  expect((await call(config.read, {}, team.bob)).status).toBe(200);
  expect((await call(auth.listSessions, {})).status).toBe(401);
  expect((await send('DELETE', '/auth/sessions/x', undefined, team.bob)).status).toBe(404);
});
