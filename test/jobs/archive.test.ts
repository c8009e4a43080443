import { expect, test, vi } from 'vitest';
import { archiveParts } from '#shared/model/archive';
import { parseKey } from '#functions/table/keys';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { celebrations } from '#shared/contract/celebrations';
import { coins } from '#shared/contract/coins';
import { leaderboards } from '#shared/contract/leaderboards';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { rewards } from '#shared/contract/rewards';
import { settings } from '#shared/contract/settings';
import { shop } from '#shared/contract/shop';
import { users } from '#shared/contract/users';
import { values } from '#shared/contract/values';
import type { Workspace } from '#shared/model/workspace';
import { createIds } from '#shared/rules/basics/ids';
import { planCompanyDayPost } from '#shared/rules/celebrations/company-days';
import { type ActiveTeam, anActiveTeam, remove, reset } from '../support/active-team.ts';
import { archiveOf, failAtWrite, filesIn, opened } from '../support/archives.ts';
import { pastRow, postBody } from '../support/post-body.ts';
import { leave, payLeaver, returnLeaver } from '../support/leavers.ts';
import { erase, thank } from '../support/recognition.ts';
import { storedFiles, storedItems } from '../support/stored-data.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { anOwnDay } from '../support/own-day.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  signIn,
  storedUser,
  temporaryTokenFor,
} from '../support/team.ts';

const { importArchive } = await import('#functions/archive/import-archive');
const { beginExport, endExport } = await import('#functions/data/exports');
const { claimImport, recordImported } = await import('#functions/data/imports');
const { randomIdBytes } = await import('#functions/crypto/tokens');
const { findCompanyDay, recordCompanyDayPost } = await import('#functions/data/company-days');
const { give } = await import('#functions/workflows/gifts');
const { nouns } = await import('#functions/table/nouns');
const { findDiscrepancies } = await import('#functions/projections/rebuild');

/** What members and administrators see of a team, in every list. */
const sightOf = async (team: ActiveTeam, token: Record<'ann' | 'bob', string>) => {
  const [ann, bob] = [{ token: token.ann }, { token: token.bob }];
  const feed = await call(posts.list, { query: {} }, bob);
  const first = feed.body.find(({ comments }) => comments > 0);
  const people = [team.ann, team.bob, team.cyd];
  const month = { date: new Date().toISOString().slice(0, 7) };
  return {
    feed: feed.body,
    comments: (await call(posts.comments, { params: { id: String(first?.id) }, query: {} }, bob)).body,
    likers: (await call(posts.likers, { params: { id: String(first?.id) }, query: {} }, bob)).body,
    // The link of an invitation is worth nothing after an import.
    users: (await call(users.list, { query: {} }, ann)).body.map((user) => ({
      ...user,
      invitation_mailed: false,
      invitation_sent_at: null,
    })),
    found: (await call(users.list, { query: { search: 'bob' } }, ann)).body,
    profiles: await Promise.all(
      people.map(async ({ id }) => (await call(profiles.read, { params: { id } }, bob)).body),
    ),
    ledgers: await Promise.all(
      people.map(async ({ id }) => (await call(coins.list, { params: { id }, query: {} }, ann)).body),
    ),
    rewards: (await call(rewards.list, { query: {} }, ann)).body,
    purchases: (await call(rewards.listPurchases, { query: {} }, ann)).body,
    shop: (await call(shop.list, { query: {} }, bob)).body,
    own: (await call(shop.listPurchases, { query: {} }, bob)).body,
    leaders: (await call(leaderboards.list, { query: {} }, bob)).body,
    month: (await call(leaderboards.read, { query: month } as never, bob)).body,
    statistics: (await call(leaderboards.statistics, { query: {} }, ann)).body,
    chart: (await call(leaderboards.orgChart, { query: {} } as never, ann)).body,
    values: (await call(values.list, {}, bob)).body,
    settings: (await call(settings.read, {}, ann)).body,
    leavers: (await call(rewards.listLeavers, { query: {} }, ann)).body,
    left: (await call(rewards.sumLeavers, {}, ann)).body,
    cards: await Promise.all(
      (await call(celebrations.listCards, { query: { which: 'made' } }, bob)).body.map(
        async ({ id }) => (await call(celebrations.readCard, { params: { id } }, bob)).body,
      ),
    ),
    audit: (await call(audit.list, { query: {} }, ann)).body,
  };
};

/** Three who left with points: of one a part is paid by payroll, another one's are returned, and the third keeps them. */
const leaversIn = async (team: ActiveTeam): Promise<void> => {
  const rows = ['paid', 'returned', 'kept'].map((name) => ({
    email: `${name}@left.example`,
    opening_balance: 20,
  }));
  const { body } = await call(users.invite, { body: { users: rows } }, team.ann);
  const [paid, returned, kept] = body.map(({ user_id: id }) => ({ id, email: '', token: '' }) as Member);
  await leave(team.ann, paid!, returned!, kept!);
  await payLeaver(team.ann, paid!, { amount: 5, version: 1 });
  await returnLeaver(team.ann, returned!, 1);
  await call(rewards.setReturn, { body: { return_after: 90 } }, team.ann);
};

/** A team with somebody of each state. */
const aLivelyTeam = async (): Promise<ActiveTeam & { readonly gone: string }> => {
  const team = await anActiveTeam();
  const invited = await call(
    users.invite,
    { body: { users: [{ email: 'soon@leaving.example' }, { email: 'was@leaving.example' }] } },
    team.ann,
  );
  const [, was] = invited.body;
  const past = pastRow(team, team.bob, [team.cyd]);
  expect((await call(posts.import, { body: { posts: [past] } }, team.ann)).body).toMatchObject([
    { result: 'added' },
  ]);
  await call(posts.create, { body: postBody(team, [team.cyd], 0) }, team.bob);
  await erase(team.ann, { id: was?.user_id } as never);
  await leaversIn(team);
  await stack.settle();
  return { ...team, gone: String(was?.user_id) };
};

/** The items of a workspace that an import has to make again, by their keys, without what may differ. */
const importedItems = async ({ id }: Pick<Workspace, 'id'>) =>
  (await storedItems(id)).flatMap((item) => {
    const noun = parseKey(item);
    if (!noun) return [];
    const { archive } = nouns[noun];
    const isMade = (archiveParts as readonly string[]).includes(archive) || archive === 'derived';
    // A counter of nothing is as good as none.
    if (noun === 'rewardUse' && item['count'] === 0) return [];
    // Stored answers, made by the next reader; the numbers of changes of values and groups and of members by month, which
    // begin anew; the log of this.
    if (
      !isMade ||
      [
        'dashboard',
        'ties',
        'teams',
        'memberCounts',
        'valuesVersion',
        'groupsVersion',
        'audit',
        'workspace',
      ].includes(noun)
    )
      return [];
    // A sum that went back to 0 is as good as none.
    const isKept = ([name, value]: [string, unknown]): boolean =>
      !['imported_at', 'invitation_id', 'sessions_from'].includes(name) &&
      // A date is in the index since the import.
      !(noun === 'date' && name === 'since') &&
      (archive !== 'derived' || value !== 0);
    return [Object.fromEntries(Object.entries(item).filter(isKept))];
  });

/** A process remembers the key of a workspace for a minute. */
const aMinuteLater = (): void => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
};

test('a workspace that was exported and deleted is imported as it was, and lives on', async () => {
  const team = await aLivelyTeam();
  const w = team.workspace.id;
  const before = await sightOf(team, { ann: team.ann.token, bob: team.bob.token });
  const archive = await archiveOf(team.workspace);
  const items = await importedItems(team.workspace);
  const pictures = await storedFiles(w);
  expect(pictures).toHaveLength(3);

  await remove(team);
  await stack.settle();
  expect([await storedItems(w), await storedFiles(w)]).toEqual([[], []]);
  const { length: sent } = mails;

  const { workspace } = await importArchive(opened(archive), { operator: 'Sam' }, stack.clock.now());
  await stack.settle();
  expect(mails).toHaveLength(sent);
  expect(await importedItems(team.workspace)).toEqual(items);
  expect(await storedFiles(w)).toEqual(pictures);
  expect(await ledgerDifferences({ workspace })).toEqual([]);
  expect(await findDiscrepancies(workspace, new Date())).toEqual([]);

  // The key that seals tokens is another one.
  aMinuteLater();
  const back = {
    ann: await signIn({ id: team.ann.id, workspace_id: w }),
    bob: await signIn({ id: team.bob.id, workspace_id: w }),
  };
  const after = await sightOf(team, back);
  const [imported, ...log] = after.audit;
  expect(imported).toMatchObject({ action: 'workspace_imported', by: null, impersonated_by: 'Sam' });
  expect({ ...after, audit: log }).toEqual({ ...before, audit: before.audit.slice(-log.length) });
  expect(log).toHaveLength(before.audit.length);
  expect(workspace).toMatchObject({ users_count: 4, rewards_count: 2 });
  expect(
    (await call(auth.listWorkspaces, {}, { token: await temporaryTokenFor(team.bob.email) })).body,
  ).toEqual([expect.objectContaining({ id: w, users_count: 4 })]);

  // What is old is changed as everywhere; what is new counts.
  const ann = { ...team.ann, token: back.ann };
  const old = after.feed.find(({ can }) => can.remove);
  expect((await call(posts.remove, { params: { id: old?.id as never } }, ann)).status).toBe(204);
  await thank(team, ann, [team.bob], 5);
  await stack.settle();
  expect(mails.slice(sent).map(({ to }) => to)).toEqual([[team.bob.email]]);
  expect(await findDiscrepancies(workspace, new Date())).toEqual([]);
  expect((await call(ledger.verify, {}, ann)).body).toMatchObject({ balanced: true, sum: 0 });
  await reset({ ...team, ann });
  await stack.settle();
  expect(await ledgerDifferences({ workspace })).toEqual([]);
  vi.restoreAllMocks();
});

test('an archive contains no secret, nothing of a session and nothing of payments', async () => {
  const team = await anActiveTeam();
  const texts = (await filesIn(await archiveOf(team.workspace))).map(({ content }) =>
    Buffer.from(content).toString('latin1'),
  );
  const all = texts.join('\n');
  expect(all).toContain('Well deserved');
  expect(all).not.toContain(team.workspace.cursor_key);
  for (const word of [
    'cursor_key',
    'session',
    'customer_id',
    'subscription',
    'gift_card_url',
    'ranking_key',
    'W#',
  ])
    expect(all).not.toContain(word);
});

test('an import that is interrupted at any write is completed by running it again', async () => {
  const team = await anActiveTeam();
  const w = team.workspace.id;
  const archive = await archiveOf(team.workspace);
  const items = await importedItems(team.workspace);
  await remove(team);
  await stack.settle();
  let interrupted = 0;
  for (let nth = 1; ; nth += 1) {
    const { stop, failed } = failAtWrite(nth);
    const outcome = await importArchive(opened(archive), { operator: 'Sam' }, new Date()).catch(
      (error: Error) => error.message,
    );
    stop();
    if (!failed()) break;
    interrupted += 1;
    expect(outcome).toBe('killed');
    // Nobody sees half of a workspace.
    expect((await storedItems(w)).filter(({ sk }) => sk === 'WORKSPACE')).toEqual([]);
  }
  expect(interrupted).toBeGreaterThan(5);
  await stack.settle();
  expect(await importedItems(team.workspace)).toEqual(items);
  expect(await ledgerDifferences(team)).toEqual([]);
  expect((await storedItems(w)).filter(({ sk }) => sk.startsWith('JOB#'))).toEqual([]);
});

test('an import that another one has taken over writes nothing more', async () => {
  const { workspace } = await aTeam(['ann']);
  const w = workspace.id.replace('0', '7') as Workspace['id'];
  const now = new Date();
  const first = await claimImport(w, 'an archive', now);
  expect(await claimImport(w, 'another archive', now)).toBe('another_archive');
  const second = await claimImport(w, 'an archive', now);
  if (typeof first === 'string' || typeof second === 'string') throw new Error('not claimed');
  const late = internals.writes.create(internals.keys.dashboard(w), {});
  await expect(recordImported(first, [late])).rejects.toMatchObject({ code: 'already_settled' });
  await recordImported(second, [late]);
  expect(await claimImport(workspace.id, 'an archive', now)).toBe('exists');
});

test('nothing is changed in a workspace while it is exported, and everything is read', async () => {
  const team = await anActiveTeam();
  const { id: w } = team.workspace;
  const post = () => call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann);
  const interrupted = await beginExport(w, 'Sam', new Date());
  expect(await post()).toMatchObject({ status: 409, codes: ['workspace_busy'] });
  expect((await call(posts.list, { query: {} }, team.bob)).status).toBe(200);
  // Another export goes on where one was killed; the first may not open what the second needs closed.
  const second = await beginExport(w, 'Sam', new Date());
  await endExport(interrupted);
  expect((await post()).status).toBe(409);
  await endExport(second);
  expect((await post()).status).toBe(201);
  await reset(team);
  await expect(beginExport(w, 'Sam', new Date())).rejects.toMatchObject({ name: 'WriteConflict' });
  await stack.settle();
});

test('an own day of the company is imported with whoever got its points: they can still be taken back', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const { workspace } = team;
  const day = (await call(celebrations.createDay, { body: anOwnDay({ text: '{name}!' }) }, team.ann)).body;
  const now = stack.clock.now();
  const reading = { now, consistent: true };
  const stored = await findCompanyDay(workspace.id, day.id, reading);
  const on = String(day.next);
  const post =
    stored &&
    planCompanyDayPost(
      { workspace: team.workspace, day: stored, on, hasGroup: false },
      () => createIds(now, randomIdBytes),
      now,
    );
  if (!post) throw new Error('nothing was planned');
  await recordCompanyDayPost(stored, post, Number(on.slice(0, 4)));
  expect(await give(post, team.bob.id, now)).toBe(true);
  await stack.settle();
  const archive = await archiveOf(workspace);
  await remove(team);
  await stack.settle();
  await importArchive(opened(archive), { operator: 'Sam' }, now);
  aMinuteLater();
  const ann = { token: await signIn({ id: team.ann.id, workspace_id: workspace.id }) };
  expect((await call(celebrations.listDays, {}, ann)).body).toMatchObject([
    { ...day, next: expect.anything() },
  ]);
  // Who did not have its points yet gets them here.
  await stack.settle();
  const balances = () =>
    Promise.all(
      [team.ann, team.bob, team.cyd].map(async (member) => (await storedUser(team, member)).balance),
    );
  expect(await balances()).toEqual([20, 20, 20]);
  expect((await findCompanyDay(workspace.id, day.id, reading))?.celebrated).toBe(Number(on.slice(0, 4)));
  expect((await call(posts.remove, { params: { id: post.id } }, ann)).status).toBe(204);
  expect(await balances()).toEqual([0, 0, 0]);
  expect(await ledgerDifferences(team)).toEqual([]);
});
