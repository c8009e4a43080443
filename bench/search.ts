import { randomIdBytes } from '#functions/crypto/tokens';
import { posts } from '#shared/contract/posts';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { Value } from '#shared/model/value';
import { createIds } from '#shared/rules/basics/ids';
import { postTerms } from '#shared/rules/posts/post-search';
import { addDays, dayOf } from '#shared/rules/basics/time';
import { seededRandom } from '../test/support/seeded-random.ts';
import { postBody } from '../test/support/post-body.ts';
import { call, internals, stack } from '../test/support/stack.ts';
import { aTeam } from '../test/support/team.ts';
import { putAll, stopStream } from './company.ts';
import { measure, measureWithFollowers } from './measure.ts';

/**
 * What a search of the feed reads among 200 and among 20,000 posts, and what the index of a post costs. The messages
 * are made of 5,000 words; some are in most messages, most in few, as in a language.
 */
const { withPostIndex } = await import('#functions/data/posts');
const { termEntries } = await import('#functions/projections/post-terms');
const { keys, writes } = internals;

const roll = seededRandom(7);
const syllables = ['con', 'ta', 're', 'mi', 'the', 'lo', 'pro', 'sta', 'ne', 'vi', 'qua', 'ber', 'so', 'du'];
const vocabulary = [
  ...new Set(
    Array.from({ length: 9000 }, () =>
      Array.from({ length: 1 + roll.below(4) }, () => roll.choose(syllables)).join(''),
    ),
  ),
].slice(0, 5000);
/** Zipf's law: the n-th word is in a message about as often as the first one divided by n. */
const aWord = (): string => String(vocabulary[Math.floor(vocabulary.length ** roll.next()) - 1]);
const aMessage = (count: number): string => Array.from({ length: count }, aWord).join(' ');

const markOf = ({ id, name, color, emoji }: Value) => ({ id, name, color, emoji });

const names = ['owner', 'member', ...Array.from({ length: 48 }, (_, at) => `m${at}`)];

const aWorkspace = async (count: number) => {
  const team = await aTeam(names as ('owner' | 'member')[]);
  const { workspace, values } = team;
  const people = names.map((name) => team[name as 'owner']);
  const start = addDays(new Date(), -29).getTime();
  const made = Array.from({ length: count }, (_, at): StoredPost => {
    const then = new Date(start + ((Date.now() - start) * at) / count);
    const [from, to, value] = [roll.choose(people), roll.choose(people), roll.choose(values)];
    return {
      id: createIds(then, randomIdBytes).post(),
      workspace_id: workspace.id,
      from_id: from?.id as UserId,
      to_id: [to?.id as UserId],
      score: 1,
      message: aMessage(6 + roll.below(24)),
      value: markOf(value as Value),
      created_at: then.toISOString(),
      period: 'month:2026-11',
      day: dayOf(then, 'UTC'),
      likes: 0,
      likers: [],
    };
  });
  await putAll(
    made.flatMap((post) => [
      writes.create(keys.post(workspace.id, post.id), withPostIndex(post)),
      ...termEntries(workspace.id, post).map((entry) => writes.replace(entry, entry)),
    ]),
  );
  await call(posts.list, { query: {} }, team.member);
  return { team, made };
};

const line = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** What the stream's job writes for a post of so many words, without what it counts. */
const indexed = await aTeam(['ann', 'bob']);
line('message', 'characters', 'entries', 'read / write units of the job', 'without the index');
line('---', '---', '---', '---', '---');
const jobCost = async (message: string) => {
  const body = { ...postBody(indexed, [indexed.bob], 1), message };
  const shares = await measureWithFollowers(() => call(posts.create, { body }, indexed.ann), stack.settle);
  const { reads = 0, writes: written = 0 } = shares.find(({ id }) => id === 'count') ?? {};
  return { reads, written };
};
await jobCost(aMessage(3));
for (const count of [3, 15, 30, 250]) {
  const message = aMessage(count).slice(0, limits.post.message);
  const entries = postTerms({
    ...(postBody(indexed, [indexed.bob]) as object),
    id: '',
    value: indexed.values[0],
    message,
  } as never).length;
  const { reads, written } = await jobCost(message);
  line(`${count} words`, message.length, entries, `${reads} / ${written}`, `${written - entries}`);
}
console.log();
await stopStream();

const [few, many] = [await aWorkspace(200), await aWorkspace(20_000)];
const [first, middle, last] = [vocabulary[0], vocabulary[300], vocabulary[4000]].map(String);
const searches = {
  'none: the feed': {},
  'a word of most messages': { q: first },
  'two letters': { q: middle?.slice(0, 2) },
  'three letters': { q: middle?.slice(0, 3) },
  'a word of few messages': { q: middle },
  'a word of hardly any': { q: last },
  'a word of none': { q: 'xylophone' },
  'a frequent and a rare word': { q: `${first} ${last}` },
  'three words': { q: vocabulary.slice(1, 4).join(' ') },
  'a single letter': { q: 'q' },
} as const;
line('search', '200 posts: trips / reads', 'found', '20,000 posts: trips / reads', 'found');
line('---', '---', '---', '---', '---');
for (const [name, query] of [
  ...Object.entries(searches),
  ...(['from', 'to', 'mine', 'value', 'value and from', 'value and a word', 'a week'] as const).map(
    (one) => [one, undefined] as const,
  ),
]) {
  const cells: (string | number)[] = [];
  for (const { team } of [few, many]) {
    const own: Record<string, object> = {
      from: { from: team.owner.id },
      to: { to: team.owner.id },
      mine: { mine: 'true' },
      value: { value: team.values[0]?.id },
      'value and from': { value: team.values[0]?.id, from: team.owner.id },
      'value and a word': { value: team.values[0]?.id, q: middle },
      'a week': {
        since: dayOf(addDays(new Date(), -14), 'UTC'),
        until: dayOf(addDays(new Date(), -7), 'UTC'),
      },
    };
    let found = '';
    const asked = (query ?? own[name]) as object;
    const cost = await measure('posts.list', async () => {
      const answered = await call(posts.list, { query: asked }, team.member);
      const goesOn = answered.headers.get('x-next-cursor') !== null;
      found = `${answered.body.length}${goesOn ? ' and more' : ''}`;
      return answered;
    });
    cells.push(`${cost.trips} / ${cost.reads}`, found);
  }
  line(name, ...cells);
}
await stack.stop();
