import { expect, test } from 'vitest';
import type { Download } from '#shared/contract/download';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import { call, internals, stack } from '../support/stack.ts';
import { postBody } from '../support/post-body.ts';
import { aTeam } from '../support/team.ts';

/** Stores a post so often that the answer with all of them is too large: of a quotation mark CSV in JSON makes four. */
const repeatPost = async ({ workspace_id: w, id, ...post }: StoredPost, times: number): Promise<void> => {
  const { keys, table, writes } = internals;
  const ids = Array.from({ length: times }, (_, at) => `${id.slice(0, -4)}${String(at).padStart(4, '0')}`);
  for (let at = 0; at < times; at += 100)
    await table.transact(
      ...(ids.slice(at, at + 100) as PostId[]).map((copy) =>
        writes.replace(keys.post(w, copy), { ...post, workspace_id: w, id: copy }),
      ),
    );
};

test('an export that is larger than an answer may be waits in a file, for a few minutes', async () => {
  const team = await aTeam(['owner', 'colleague']);
  const message = '"'.repeat(limits.post.message);
  const posted = { ...postBody(team, [team.colleague], 1), message };
  const { body: post } = await call(posts.create, { body: posted }, team.owner);
  const { keys, table } = internals;
  const stored = await table.get<StoredPost>(keys.post(team.workspace.id, post.id), { now: new Date() });
  if (!stored) throw new Error('nothing was posted');
  await repeatPost(stored, 1600);
  const asked = { query: { days: '90' } };
  const asIs = { ...team.owner, headers: { 'accept-encoding': 'identity' } };
  const { status, body, headers } = await call(posts.export, asked, asIs);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  const { url, expires_in: seconds } = body as unknown as Download;
  expect([new URL(url).origin, seconds]).toEqual([stack.aws, 300]);
  const file = await fetch(url);
  expect(file.headers.get('content-type')).toBe('text/csv');
  expect(file.headers.get('content-disposition')).toContain('filename="posts.csv"');
  const text = await file.text();
  expect(text.split('"'.repeat(2 * limits.post.message))).toHaveLength(1602);
  // Compressed it fits.
  expect((await call(posts.export, asked, team.owner)).body).toBe(text);
});

test('every report can be larger than an answer', async () => {
  const { owner } = await aTeam(['owner', 'colleague']);
  const asIs = { ...owner, headers: { 'accept-encoding': 'identity' } };
  const query = { year: 2026 };
  for (const report of [users.export, posts.export, rewards.exportPurchases, rewards.exportTaxes]) {
    const whole = await call(report, { query }, asIs);
    process.env['ANSWER_BYTES'] = '10';
    const { url } = (await call(report, { query }, asIs)).body as unknown as Download;
    delete process.env['ANSWER_BYTES'];
    expect(await (await fetch(url)).text()).toBe(whole.body);
  }
});
