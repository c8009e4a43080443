import { beforeAll, expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import type { PostId, PurchaseId } from '#shared/model/ids';
import { rewards } from '#shared/contract/rewards';
import { postBody } from '../support/post-body.ts';
import { injectFaults } from '../support/faults.ts';
import { aReward, giveCoins, redeem, storedPurchases } from '../support/shop.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, type Member, storedEntries, storedPosts, type Team } from '../support/team.ts';

const { lists: keys } = await import('#functions/table/keys');

const names = Array.from({ length: 110 }, (_, at) => `u${at}`);
let team: Team<string>;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  team = await aTeam(['ann', ...names], { workspace: { limit: 10_000 } });
  [ann, bob] = [team['ann'] as Member, team['u0'] as Member];
  const coffee = await aReward(ann, { price: '1' });
  await giveCoins(ann, 1, ...names.map((name) => team[name]));
  await Promise.all(names.map((name) => redeem(team[name] as Member, coffee.id)));
  for (const _ of names) await giveCoins(ann, 1, bob);
  for (const _ of names.slice(0, 50)) await call(posts.create, { body: postBody(team, [bob], 1) }, ann);
});

type Listed = { readonly id: string };
type Page = { readonly items: Listed[]; readonly next: string | undefined };

const page = async (path: string, cursor: string, next: string | undefined): Promise<Page> => {
  const join = path.includes('?') ? '&' : '?';
  const query = next === undefined ? '' : `${join}${cursor}=${encodeURIComponent(next)}`;
  const { status, body, headers } = await send('GET', `${path}${query}`, undefined, ann);
  expect(status).toBe(200);
  return { items: body as Listed[], next: headers.get('x-next-cursor') ?? undefined };
};

/** Reads all pages of a list and calls `between` after each page. */
const readPages = async (
  path: string,
  cursor: string,
  between: (seen: readonly Listed[]) => Promise<void>,
) => {
  const seen: Listed[] = [];
  let next: string | undefined;
  do {
    const read = await page(path, cursor, next);
    seen.push(...read.items);
    next = read.next;
    if (next !== undefined) await between(seen);
  } while (next !== undefined);
  return seen.map(({ id }) => id);
};
const nothing = async (): Promise<void> => undefined;

let invited = 0;
const inviteSomebody = async (): Promise<undefined> => {
  invited += 1;
  await call(users.invite, { body: { users: [{ email: `new${invited}@paging.example` }] } }, ann);
};
/** Changes to each list between two pages. Returns the id of an item that was removed or moved. */
const changesBetweenPages: Readonly<
  Record<string, (seen: readonly Listed[]) => Promise<string | undefined>>
> = {
  posts: async (seen) => {
    await call(posts.create, { body: postBody(team, [bob], 1) }, ann);
    const gone = seen.at(-2)?.id as PostId;
    await call(posts.remove, { params: { id: gone } }, ann);
    return gone;
  },
  users: inviteSomebody,
  usersAsStored: inviteSomebody,
  purchases: async (seen) => {
    const settled = seen.at(-3)?.id as PurchaseId;
    await call(rewards.decline, { params: { id: settled } }, ann);
    return settled;
  },
  entries: async () => {
    await giveCoins(ann, 1, bob);
    return undefined;
  },
  audit: async () => {
    await giveCoins(ann, 1, team['u7']);
    return undefined;
  },
};

type Stored = () => Promise<readonly Listed[]>;
const stored: Readonly<Record<string, Stored>> = {
  posts: () => storedPosts(team),
  users: async () => [ann, ...names.map((name) => team[name] as Member)],
  // Those who were invited while the sorted list was read are members too.
  usersAsStored: async () =>
    (
      await internals.table.query<Listed>(keys.users(team.workspace.id), {
        now: new Date(0),
        consistent: true,
      })
    ).items,
  purchases: async () => (await storedPurchases(team)).purchases,
  entries: () => storedEntries(team, bob),
  audit: async () => {
    const list = keys.audit(team.workspace.id);
    return (await internals.table.query<Listed>(list, { now: new Date(0), consistent: true })).items;
  },
};

const lists: readonly [name: string, path: () => string, cursor: string][] = [
  ['posts', () => '/posts', 'next_cursor'],
  ['users', () => '/users', 'next_cursor'],
  ['usersAsStored', () => '/users?order=none', 'next_cursor'],
  ['purchases', () => '/rewards/purchases', 'cursor'],
  ['entries', () => `/coins/${bob.id}`, 'next_cursor'],
  ['audit', () => '/audit', 'next_cursor'],
];

test.each(lists)(
  '%s: pages have no duplicates and no gaps while items are added and removed and DynamoDB cuts its pages',
  async (name, path, cursor) => {
    await stack.counted();
    const stop = injectFaults(team.workspace, { cutPages: 0.5 }, 1);
    const before = await readPages(path(), cursor, nothing);
    const there = (await stored[name]?.())?.map(({ id }) => id);
    expect(before.length).toBeGreaterThan(49);
    expect(before.toSorted()).toEqual(there?.toSorted());
    const changed = new Set<string | undefined>();
    const during = await readPages(
      path(),
      cursor,
      async (seen) => void changed.add(await changesBetweenPages[name]?.(seen)),
    );
    const struck = stop();
    const stable = before.filter((id) => !changed.has(id));
    expect(stable.filter((id) => !during.includes(id))).toEqual([]);
    const doubles = during.filter((id, at) => during.indexOf(id) !== at);
    expect(doubles.filter((id) => stable.includes(id))).toEqual([]);
    expect(changed.size).toBeGreaterThan(0);
    expect(struck.get('cutPages')).toBeGreaterThan(0);
  },
  60_000,
);
