import { beforeAll, expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import type { PostId, UserId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { RefusalCode } from '#shared/model/refusal';
import type { StoredPost } from '#shared/model/post';
import { ulid } from '#shared/rules/basics/ids';
import { dayOf } from '#shared/rules/basics/time';
import { postBody, unknownId } from '../support/post-body.ts';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, storedPosts } from '../support/team.ts';
import { inLong } from '../support/thoroughness.ts';

const { withPostIndex } = await import('#functions/data/posts');
const { writeItems } = await import('#functions/table/transact');

const timezone = 'America/New_York';
const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], { workspace: { timezone } });
const people = [team.ann, team.bob, team.cyd, team.dan];
const roll = seededRandom(seedOf('post-search'));
const pick = <One>(some: readonly One[]): One => roll.choose(some) as One;

/** Some words are in most messages, some in few. */
const words = ['Thank', 'thanks', 'the', 'team', 'teamwork', 'Café', 'contract', 'contractor', 'zoo', 'Ёлка'];
const rare = ['xylophone', 'zoology', 'thanksgiving'];
const hour = 3_600_000;
const now = Date.now();

const aPost = (at: number): StoredPost => {
  const sent = new Date(now - at * 2 * hour);
  const from = pick(people);
  const to = people.filter((one) => one !== from && roll.below(2) === 0);
  const value = pick(team.values.slice(0, 3));
  const said = Array.from({ length: 1 + roll.below(4) }, () => pick(words));
  return {
    id: ulid(sent, () => Uint8Array.from({ length: 10 }, () => roll.below(256))) as PostId,
    workspace_id: team.workspace.id,
    from_id: from.id,
    to_id: (to.length > 0 ? to : people.filter((one) => one !== from)).map(({ id }) => id),
    score: 1,
    message: [...said, ...(roll.below(60) === 0 ? [pick(rare)] : [])].join(pick([' ', ', ', '-'])),
    value: { id: value.id, name: value.name, color: value.color, emoji: value.emoji },
    created_at: sent.toISOString(),
    period: 'month:2026-11',
    day: dayOf(sent, timezone),
    likes: 0,
    likers: [],
  };
};

type Query = NonNullable<Parameters<typeof call<typeof posts.list>>[1]['query']>;

const ask = (query: Query, by: Member = team.ann) => call(posts.list, { query }, by);

/** Every page of a search: the ids, and the number of pages. */
const findAll = async (query: Query, by: Member = team.ann) => {
  const ids: PostId[] = [];
  for (let next: string | null = '', pages = 1; ; pages += 1) {
    const answer = await ask({ ...query, ...(next && { next_cursor: next }) }, by);
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeLessThanOrEqual(limits.feedPage);
    ids.push(...answer.body.map(({ id }) => id));
    next = answer.headers.get('x-next-cursor');
    if (next === null) return { ids, pages };
    expect(pages).toBeLessThan(100);
  }
};

const folded = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The same by looking at every post. */
const expected = (all: readonly StoredPost[], query: Query, me: UserId): PostId[] =>
  all
    .filter(
      ({ from_id: from, to_id: to, value, message, created_at: at }) =>
        (query.from === undefined || from === query.from) &&
        (query.to === undefined || to.some((id) => id === query.to)) &&
        (query.value === undefined || value.id === query.value) &&
        (query.mine !== 'true' || from === me || to.includes(me)) &&
        (query.since === undefined || dayOf(new Date(at), timezone) >= query.since) &&
        (query.until === undefined || dayOf(new Date(at), timezone) <= query.until) &&
        folded(query.q ?? '').every((typed) => folded(message).some((word) => word.startsWith(typed))),
    )
    .map(({ id }) => id)
    .toSorted()
    .toReversed();

let stored: readonly StoredPost[] = [];
beforeAll(async () => {
  const made = Array.from({ length: 700 }, (_, at) => aPost(at));
  const { keys } = internals;
  await writeItems(
    made.map((post) => ({ ...keys.post(team.workspace.id, post.id), ...withPostIndex(post) })),
  );
  await stack.counted();
  stored = await storedPosts(team);
}, 120_000);

const day = (back: number): string => dayOf(new Date(now - back * 24 * hour), timezone);

const filters: readonly (readonly [name: string, query: Query])[] = [
  ['one word', { q: 'contract' }],
  ['the beginning of a word', { q: 'te' }],
  ['a single letter', { q: 'z' }],
  ['words in any order, with accents and in capitals', { q: 'CAFE tea' }],
  ['a rare word', { q: 'xylo' }],
  ['a rare word that begins like a common one', { q: 'thanksgiv' }],
  ['a word of Cyrillic letters', { q: 'елка' }],
  ['a word that no message has', { q: 'nothing' }],
  ['who sent it', { from: team.bob.id }],
  ['who received it', { to: team.cyd.id }],
  ['its value', { value: team.values[1]?.id }],
  ['what I sent or received', { mine: 'true' }],
  ['a first day', { since: day(20) }],
  ['a last day', { until: day(20) }],
  ['one day', { since: day(9), until: day(9) }],
  [
    'all at once',
    {
      q: 'thank the',
      from: team.bob.id,
      to: team.ann.id,
      value: team.values[0]?.id,
      mine: 'true',
      since: day(50),
      until: day(2),
    },
  ],
];

test.each(filters)('the feed is filtered by %s, newest first, page by page', async (_, query) => {
  expect((await findAll(query)).ids).toEqual(expected(stored, query, team.ann.id));
});

test('any filters together find what looking at every post finds', async () => {
  const parts: readonly (() => Query)[] = [
    () => ({ q: pick([...words, ...rare]).slice(0, 1 + roll.below(12)) }),
    () => ({ q: `${pick(words).slice(0, 3)} ${pick(words)}` }),
    () => ({ from: pick(people).id }),
    () => ({ to: pick(people).id }),
    () => ({ value: pick(team.values.slice(0, 4)).id }),
    () => ({ mine: pick(['true', 'false'] as const) }),
    () => ({ since: day(roll.below(60)) }),
    () => ({ until: day(roll.below(60)) }),
  ];
  for (let tried = 0; tried < inLong(60, 8); tried += 1) {
    const query = Object.assign(
      {},
      ...parts.filter(() => roll.below(3) === 0).map((part) => part()),
    ) as Query;
    const { since, until } = query;
    if (since !== undefined && until !== undefined && since > until) continue;
    const by = pick(people);
    expect({ query, ids: (await findAll(query, by)).ids }).toEqual({
      query,
      ids: expected(stored, query, by.id),
    });
  }
}, 120_000);

test('unknown ids find nothing, and filters that say nothing leave the feed as it is', async () => {
  for (const query of [{ from: unknownId }, { to: unknownId }, { value: unknownId as unknown as ValueId }])
    expect((await ask(query)).body).toEqual([]);
  const { body } = await ask({});
  for (const query of [{ q: ' ' }, { mine: 'false' as const }]) expect((await ask(query)).body).toEqual(body);
});

const refused: readonly (readonly [query: object, code: RefusalCode])[] = [
  [{ from: 'bob' }, 'invalid_request'],
  [{ to: 'bob' }, 'invalid_request'],
  [{ value: 'x' }, 'invalid_request'],
  [{ mine: 'yes' }, 'wrong_format'],
  [{ since: 'yesterday' }, 'invalid_request'],
  [{ until: '2026-02-30' }, 'invalid_request'],
  [{ since: '2026-02-02', until: '2026-02-01' }, 'invalid_request'],
  [{ q: 'x'.repeat(limits.postSearch.query + 1) }, 'message_too_long'],
  [{ q: '\u0000' }, 'wrong_format'],
];

test.each(refused)('400 or 422 for %j', async (query, code) => {
  const status = code === 'invalid_request' ? 400 : 422;
  expect(await ask(query as Query)).toMatchObject({ status, codes: [code] });
});

test('a cursor belongs to its search', async () => {
  const next_cursor = String((await ask({ q: 'the' })).headers.get('x-next-cursor'));
  expect(await ask({ q: 'team', next_cursor })).toMatchObject({ codes: ['invalid_cursor'] });
});

test('a search finds nothing of another workspace', async () => {
  const other = await aTeam(['eve']);
  for (const query of [{ q: 'the' }, { from: team.bob.id }, { since: day(3) }])
    expect((await ask(query, other.eve)).body).toEqual([]);
});

test('a post that is moved to another value or deleted is found by what it is now', async () => {
  const own = await aTeam(['ann', 'bob']);
  const [first, second] = own.values.map(({ id }) => id);
  const { body: post } = await call(posts.create, { body: postBody(own, [own.bob]) }, own.ann);
  await stack.counted();
  const found = async (query: Query) => (await ask(query, own.ann)).body.map(({ id }) => id);
  expect(await found({ value: first })).toEqual([post.id]);
  const body = { value_id: second as ValueId };
  await call(posts.update, { params: { id: post.id }, body }, own.ann);
  // Even before the stream has followed.
  expect(await found({ value: first })).toEqual([]);
  await stack.counted();
  expect(await found({ value: first })).toEqual([]);
  expect(await found({ value: second })).toEqual([post.id]);
  await call(posts.remove, { params: { id: post.id } }, own.ann);
  expect(await found({ q: 'launch' })).toEqual([]);
});
