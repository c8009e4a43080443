import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { auth } from '#shared/contract/auth';
import { audit } from '#shared/contract/audit';
import { posts } from '#shared/contract/posts';
import { workspace } from '#shared/contract/workspace';
import { config } from '#shared/contract/config';
import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { limits } from '#shared/model/limits';
import { type ActiveTeam, anActiveTeam, anotherWorkspaceOf, remove } from '../support/active-team.ts';
import { archiveOf, forge, opened } from '../support/archives.ts';
import { anAward, aPicture, awardsOf, give, pictureFor } from '../support/awards.ts';
import { breakFileStorage, crashAtCommand } from '../support/faults.ts';
import { aPng, paint, uploadForm } from '../support/pictures.ts';
import { postBody } from '../support/post-body.ts';
import { deliverMessage, withheld, withhold } from '../support/queues.ts';
import { storedFiles, storedItems } from '../support/stored-data.ts';
import { aReward } from '../support/shop.ts';
import { call, internals, mails, send, stack } from '../support/stack.ts';
import { ledgerDifferences, type Member, storedPosts, temporaryTokenFor } from '../support/team.ts';

const { handler } = await import('#functions/jobs/move-workspace');
const { readArchive } = await import('#functions/archive/check-archive');
const { countedDay } = await import('#functions/data/day-counts');
const { includingExpired } = await import('#functions/table/read');
const { checkArchive, importArchive } = await import('#functions/archive/import-archive');

const stateFor = async (member: Pick<Member, 'token'>) =>
  (await call(workspace.readArchives, {}, member)).body;
const isClosed = async (team: ActiveTeam): Promise<boolean> =>
  (await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann)).status === 409;

const downloaded = async (member: Pick<Member, 'token'>): Promise<Buffer> => {
  const { url } = (await call(workspace.downloadArchive, {}, member)).body;
  return Buffer.from(await (await fetch(url)).arrayBuffer());
};

const exported = async (team: ActiveTeam): Promise<Buffer> => {
  expect((await call(workspace.export, {}, team.ann)).status).toBe(202);
  await stack.settle();
  return downloaded(team.ann);
};

/** Uploads an archive in two parts, and has it imported. */
const importInto = async (member: { token: string }, archive: Buffer) => {
  const upload = crypto.randomUUID();
  const half = Math.ceil(archive.length / 2);
  for (const [at, part] of [archive.subarray(0, half), archive.subarray(half)].entries()) {
    const body = new FormData();
    body.set('upload', upload);
    body.set('number', String(at + 1));
    body.set('part', new File([new Uint8Array(part)], 'part'));
    expect((await call(workspace.uploadArchive, { body } as never, member)).status).toBe(204);
  }
  expect((await call(workspace.import, { body: { upload, parts: 2 } }, member)).status).toBe(202);
  await stack.settle();
  return (await stateFor(member)).import;
};

/** Gives an award that gets another picture afterward: only its post names the first one. */
const anAwardWithTwoPictures = async ({ ann, bob }: ActiveTeam) => {
  const award = await anAward(ann, { points_min: 0, points_max: 0, budget: null });
  await pictureFor(ann, award, aPicture(8));
  const { body: post } = await give(ann, award, bob);
  await stack.settle();
  return { post, shown: (await pictureFor(ann, award, aPicture(9))).award };
};

test('an administrator takes everything of a workspace away, and brings it back as it was', async () => {
  const team = await anActiveTeam();
  const picture = new Blob([new Uint8Array(aPng(paint(9, 9)))]);
  await aReward(team.ann, { emoji: undefined, image: picture });
  await send('POST', '/settings/logo', uploadForm('logo', aPng(paint(9, 9))), team.ann);
  const { post, shown } = await anAwardWithTwoPictures(team);
  const pictures = await storedFiles(team.workspace.id);
  expect(pictures).toHaveLength(7);
  expect(await stateFor(team.ann)).toEqual({
    export: { status: 'none', written_at: null, expires_at: null, bytes: null },
    import: { status: 'none', workspace: null, reason: null },
  });
  expect((await call(workspace.downloadArchive, {}, team.ann)).status).toBe(404);
  const [message] = await withheld('archives', async () => {
    expect((await call(workspace.export, {}, team.ann)).status).toBe(202);
  });
  expect(await isClosed(team)).toBe(true);
  expect(await call(workspace.export, {}, team.ann)).toMatchObject({
    status: 409,
    codes: ['workspace_busy'],
  });
  expect((await stateFor(team.ann)).export.status).toBe('working');
  const { length: sent } = mails;
  expect(await deliverMessage('move-workspace', handler, String(message))).toBe(true);
  await stack.settle();
  expect(await isClosed(team)).toBe(false);

  const archive = await downloaded(team.ann);
  expect(await readArchive(opened(archive))).toMatchObject({ workspace: { id: team.workspace.id } });
  const state = (await stateFor(team.ann)).export;
  expect(state).toMatchObject({ status: 'ready', bytes: archive.length });
  const days = (Date.parse(String(state.expires_at)) - Date.parse(String(state.written_at))) / 86_400_000;
  expect(Math.round(days)).toBe(3);
  const told = mails.slice(sent).filter(({ text }) => text.includes('/settings/data'));
  expect(told.map(({ to }) => to)).toEqual([[team.ann.email]]);
  const actions = (await call(audit.list, { query: {} }, team.ann)).body.map(({ action, by }) => [
    action,
    by?.id,
  ]);
  expect(actions).toEqual(
    expect.arrayContaining([
      ['workspace_exported', team.ann.id],
      ['archive_downloaded', team.ann.id],
    ]),
  );

  await remove(team);
  await stack.settle();
  const elsewhere = await anotherWorkspaceOf(team.ann);
  expect(await importInto(elsewhere, archive)).toEqual({
    status: 'imported',
    workspace: { id: team.workspace.id, name: team.workspace.name },
    reason: null,
  });
  const token = await temporaryTokenFor(team.ann.email);
  const { body: mine } = await call(auth.listWorkspaces, {}, { token });
  expect(mine.map(({ id }) => id)).toContain(team.workspace.id);
  // It has another key now, which this process hears of with the session.
  const session = await call(
    auth.openSession,
    { body: { workspace_id: team.workspace.id } },
    {
      token,
    },
  );
  expect(session.status).toBe(200);
  const back = { token: session.body.access_token };
  expect((await call(config.read, {}, back)).status).toBe(200);
  expect(await storedFiles(team.workspace.id)).toEqual(pictures);
  const moved = { ...team.ann, ...back };
  expect(await awardsOf(moved)).toMatchObject([{ picture: shown.picture }]);
  const read = (await call(posts.read, { params: { id: post.id } }, moved)).body;
  expect(read.celebration?.award).toEqual(post.celebration?.award);
  expect(await storedPosts(team)).toHaveLength(4);
  expect(await storedItems(team.workspace.id)).toContainEqual(
    expect.objectContaining({ action: 'workspace_imported', by_id: team.ann.id }),
  );
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('an archive is refused in words: of others, damaged, of a workspace that is here, or never uploaded', async () => {
  const team = await anActiveTeam();
  const archive = await exported(team);
  const elsewhere = await anotherWorkspaceOf(team.ann);
  expect(await importInto(elsewhere, archive)).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('already exists here'),
  });
  const stranger = await anotherWorkspaceOf(team.bob);
  expect(await importInto(stranger, archive)).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining(`${team.bob.email} is not an owner`),
  });
  const damaged = await forge(archive, 'data/posts', (text) => text.replace('"score":20', '"score":21'), {
    signed: false,
  });
  expect(await importInto(elsewhere, damaged)).toMatchObject({ status: 'refused' });
  const unknown = { body: { upload: crypto.randomUUID(), parts: 1 } };
  expect((await call(workspace.import, unknown, elsewhere)).status).toBe(202);
  await stack.settle();
  expect((await stateFor(elsewhere)).import).toMatchObject({ status: 'failed', workspace: null });
});

/** The workspace of a team is deleted, and its archive imported by ann. */
const movedAway = async (
  team: ActiveTeam,
  archive: Buffer,
  prepare: (elsewhere: { token: string }) => Promise<void> = () => Promise.resolve(),
) => {
  await remove(team);
  await stack.settle();
  const elsewhere = await anotherWorkspaceOf(team.ann);
  await prepare(elsewhere);
  const { length: sent } = mails;
  const outcome = await importInto(elsewhere, archive);
  const key = internals.keys.workspace(team.workspace.id);
  const now = await internals.table.get<Workspace>(key, { now: new Date(0), consistent: true });
  return { elsewhere, outcome, now, told: mails.slice(sent) };
};

test('an archive that somebody changed makes nobody a member, and mails nobody, whatever its sums say', async () => {
  const team = await anActiveTeam();
  const archive = await exported(team);
  const address = team.bob.email.replace('@', '.forged@');
  const forged = await forge(archive, 'data/members', (text) => text.replace(team.bob.email, address));
  expect(await checkArchive(opened(forged))).toBeDefined();
  const { outcome, now, told } = await movedAway(team, forged);
  expect(outcome).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('was not exported by this installation'),
  });
  expect(now).toBeUndefined();
  expect(told).toEqual([]);
});

test('an archive of another installation is for operators', async () => {
  const team = await anActiveTeam();
  const ours = process.env['SECRET_ARCHIVE_KEY'];
  process.env['SECRET_ARCHIVE_KEY'] = randomBytes(32).toString('base64url');
  const foreign = await archiveOf(team.workspace);
  process.env['SECRET_ARCHIVE_KEY'] = ours;
  const { outcome } = await movedAway(team, foreign);
  expect(outcome).toMatchObject({ status: 'refused', workspace: null });
  const moved = await importArchive(opened(foreign), { operator: 'Sam' }, new Date());
  expect(moved.workspace.id).toBe(team.workspace.id);
});

test('trial, welcome offer and the first 48 hours go on where they were', async () => {
  const team = await anActiveTeam();
  const over = new Date(Date.now() - 86_400_000).toISOString();
  const key = internals.keys.workspace(team.workspace.id);
  const set = { trial_ends_at: over, welcome_offer_at: over };
  await internals.table.write(internals.writes.change(key, { set }));
  await stack.settle();
  const { outcome, now } = await movedAway(team, await exported(team));
  expect(outcome.status).toBe('imported');
  expect(now).toMatchObject({ ...set, created_at: team.workspace.created_at });
});

/** How many a workspace has invited today. */
const invitedBy = async (member: { token: string }) => {
  const { id } = (await call(config.read, {}, member)).body.workspace;
  return internals.keys.invitationsOfDay(id, countedDay(stack.clock.now()));
};

test('members who come with an archive count as invited', async () => {
  const team = await anActiveTeam();
  const { elsewhere, outcome } = await movedAway(team, await exported(team));
  expect(outcome.status).toBe('imported');
  const counted = await internals.table.get(await invitedBy(elsewhere), includingExpired);
  expect(counted).toMatchObject({ count: 2 });
});

test('an archive with more members than may be invited is refused, and nothing of it is stored', async () => {
  const team = await anActiveTeam();
  const { outcome, now } = await movedAway(team, await exported(team), async (elsewhere) => {
    const set = { count: limits.invite.perTrialDay - 1 };
    await internals.table.write(internals.writes.upsert(await invitedBy(elsewhere), { set }));
  });
  expect(outcome).toMatchObject({ status: 'refused', reason: expect.stringContaining('2 members') });
  expect(now).toBeUndefined();
});

test('an export that crashes at any step is written by a later delivery, and opens the workspace', async () => {
  const team = await anActiveTeam();
  const w: WorkspaceId = team.workspace.id;
  const [message] = await withheld('archives', async () => void (await call(workspace.export, {}, team.ann)));
  const jobKey = internals.keys.job(w, 'write_archive');
  let crashes = 0;
  for (let nth = 1; ; nth += 3) {
    const { stop, crashed } = crashAtCommand('move-workspace', nth);
    await deliverMessage('move-workspace', handler, String(message));
    stop();
    if (!crashed()) break;
    crashes += 1;
    // Whatever happened, it is written or goes on; nobody is locked out without an end.
    const job = await internals.table.get(jobKey, { now: new Date(0), consistent: true });
    expect(await isClosed(team)).toBe(job !== undefined);
    if (!job) break;
    // The lease of a crashed worker ends.
    await internals.table.write(internals.writes.change(jobKey, { remove: ['working'] }));
  }
  expect(crashes).toBeGreaterThan(3);
  await deliverMessage('move-workspace', handler, String(message));
  await stack.settle();
  expect(await isClosed(team)).toBe(false);
});

test('an export without a file store fails, says so, and opens the workspace', async () => {
  const team = await anActiveTeam();
  const stop = breakFileStorage();
  await call(workspace.export, {}, team.ann);
  await stack.settle();
  stop();
  expect((await stateFor(team.ann)).export).toMatchObject({ status: 'failed', written_at: null });
  expect(await isClosed(team)).toBe(false);
  expect((await readArchive(opened(await exported(team)))).workspace.id).toBe(team.workspace.id);
});

test('a part or a number of parts above the limits is refused', async () => {
  const { ann } = await anActiveTeam();
  const { partBytes, parts } = limits.archive;
  const upload = crypto.randomUUID();
  const sent = async (bytes: number, number: number) => {
    const body = uploadForm('part', Buffer.alloc(bytes));
    body.set('upload', upload);
    body.set('number', String(number));
    return (await send('POST', '/workspace/archives/parts', body, ann)).status;
  };
  expect([await sent(partBytes, parts), await sent(partBytes + 1, 1), await sent(1, parts + 1)]).toEqual([
    204, 413, 400,
  ]);
  expect((await call(workspace.import, { body: { upload, parts: parts + 1 } }, ann)).status).toBe(400);
});

test('an export that takes longer than a function may is written by several, one after the other', async () => {
  const team = await anActiveTeam();
  const { kept, stop } = withhold('archives');
  await call(workspace.export, {}, team.ann);
  await stack.settle();
  for (let at = 0; at < kept.length; at += 1) {
    expect(await isClosed(team)).toBe(true);
    let asked = 0;
    const context = { getRemainingTimeInMillis: () => ((asked += 1) <= 2 ? 28_000 : 1000) };
    const attributes = { ApproximateFirstReceiveTimestamp: String(Date.now()) };
    const record = { messageId: '1', body: kept[at], attributes };
    await runAs('move-workspace', async () =>
      handler({ Records: [record] } as never, context as never, () => undefined),
    );
    await stack.settle();
  }
  stop();
  expect(kept.length).toBeGreaterThan(3);
  expect(await isClosed(team)).toBe(false);
  const written = await readArchive(opened(await downloaded(team.ann)));
  expect(written.counts).toMatchObject({ members: 3, posts: 3 });
});
