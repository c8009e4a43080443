import { noteBound } from './bounds.ts';
import { agent, measure, type Measured, type Operation, type Server, startServer } from './load-client.ts';
import { median } from './median.ts';
import { besideBare } from './load-ratio.ts';
import { rich } from './load-shape.ts';

/**
 * A closed loop of calls over HTTP: each client sends its next call when the last one was answered. Prints calls per
 * second, waiting times, errors, and CPU milliseconds of a call in the product and in the database. Exits with 1 when a
 * call fails, the ledger does not agree afterward, or a bound is not held. Everything runs on this machine: times are
 * those of the product, the database and the clients sharing its processors.
 */
const count = Number(process.argv[2] ?? 400);

const any = <One>(all: readonly One[], at: number): One => all[at % all.length] as One;

const operationsOf = ({ members, owner, values, reward, posts }: Server) => {
  const read =
    (path: string): Operation =>
    (at) => ({ method: 'GET', path, token: any(members, at).token });
  const sendTo =
    (receivers: number): Operation =>
    (at) => ({
      method: 'POST',
      path: '/posts',
      token: any(members, at).token,
      body: {
        to_id: Array.from({ length: receivers }, (_, by) => any(members, at + 1 + by * 7).id),
        score: 1,
        value_id: any(values, at),
        message: 'Thank you for staying late to help me close the quarter.',
      },
    });
  /** Every member likes one post after the other, so no like is made twice. */
  const likeAny: Operation = (at) => ({
    method: 'POST',
    path: `/posts/${any(posts, at + Math.floor(at / members.length))}/like`,
    token: any(members, at).token,
  });
  const likeOne =
    (post: string): Operation =>
    (at) => ({ method: 'POST', path: `/posts/${post}/like`, token: any(members, at).token });
  const redeem: Operation = (at) => ({
    method: 'POST',
    path: `/shop/rewards/${reward}`,
    // They were given coins.
    token: any(members.slice(0, rich), at).token,
    body: {},
  });
  const dashboard: Operation = () => ({ method: 'GET', path: '/leaderboards/statistics', token: owner });
  return {
    config: read('/config'),
    feed: read('/posts'),
    leaderboard: read('/leaderboards'),
    dashboard,
    'send to 1': sendTo(1),
    'send to 5': sendTo(5),
    like: likeAny,
    redeem,
    likeOne,
  };
};

/**
 * The calls that are compared with a bare client of the SDK, and how much more they may cost the processor: a tenth more
 * than the largest of several runs, because that much is noise. docs/performance.md says what the feed and sending do.
 */
const mostBesideBare = {
  feed: 1.85,
  'send to 1': 1.6,
  like: 1.45,
  redeem: 1.45,
  leaderboard: 1.45,
  dashboard: 1.45,
} as const;
const compared = Object.entries(mostBesideBare) as [keyof typeof mostBesideBare, number][];

const failures: string[] = [];
const check = (what: string, bound: string, measured: number, holds: boolean): string => {
  if (!noteBound(what, bound, measured, holds)) failures.push(what);
  return holds ? 'ok' : 'OVER';
};

const line = (...cells: readonly (string | number)[]): void =>
  console.log(
    `| ${cells
      .map((cell) => (typeof cell === 'number' ? cell.toFixed(cell < 100 ? 1 : 0) : cell))
      .map((cell, at) => cell.padEnd(at === 0 ? 22 : 9))
      .join(' | ')} |`,
  );
const head = (...names: readonly string[]): void => {
  line(...names);
  line(...names.map(() => '---'));
};
const show = (name: string, clients: number, { errors, ...of }: Measured, verdict = ''): void => {
  if (errors > 0) check(`${name}, ${clients} clients: errors`, '0', errors, false);
  line(name, String(clients), of.perSecond, of.p50, of.p99, String(errors), of.node, of.database, verdict);
};

const verify = async (server: Server): Promise<void> => {
  await server.ask('settle');
  const differences = await server.ask<number>('verify');
  check('differences in the ledger', '0', differences, differences === 0);
  console.log(`\nDifferences in the ledger: ${differences}\n`);
};

const names = [
  'config',
  'feed',
  'leaderboard',
  'dashboard',
  'like',
  'redeem',
  'send to 1',
  'send to 5',
] as const;

const columns = ['call', 'clients', 'a second', 'p50', 'p99', 'errors', 'CPU', 'database', ''];
const cpuOf = ({ node, database }: Measured): number => node + database;

// The calls alone: the jobs of the change stream do not run.
console.log(`${count} calls each, 1,000 people, 1,000 posts; milliseconds\n`);
head(...columns);
const alone = await startServer(1000, 1000, 'without-jobs');
const operations = operationsOf(alone);
for (const name of names)
  for (const clients of [1, 16]) {
    show(name, clients, await measure(alone, operations[name], clients, { count }));
  }

console.log(
  '\nBeside a bare client of the SDK that sends the same and gets the same answers; CPU milliseconds\n',
);
head('call', 'product', 'bare', 'ratio', '');
for (const [name, most] of compared) {
  const { product, bare, ratio } = await besideBare(alone, operations[name], count);
  const verdict = check(`${name} beside a bare client`, `≤ ${most}`, ratio, ratio <= most);
  line(name, product.toFixed(2), bare.toFixed(2), ratio.toFixed(2), `≤ ${most} ${verdict}`);
}
console.log('');
head(...columns);

// Each of the 1,000 members once, half of them to get warm: nobody can like a post twice.
const likes = 500;
const quiet = await measure(alone, operations.like, 16, { count: likes });
show('like, many posts', 16, quiet);
const [liked = ''] = alone.posts;
const crowded = await measure(alone, operations.likeOne(liked), 16, { count: likes });
const isQuick = crowded.p99 <= 3 * quiet.p99;
show(
  'like, one post',
  16,
  crowded,
  `p99 ≤ 3 × ${check('p99 of a post everybody likes', '≤ 3', crowded.p99 / quiet.p99, isQuick)}`,
);
await verify(alone);

// In turns, so that both meet the same moments of a busy machine.
const large = await startServer(1000, 20_000, 'without-jobs');
console.log('1,000 people, 20,000 posts\n');
head(...columns);
const feeds: { readonly small: Measured; readonly grown: Measured }[] = [];
for (let turn = 0; turn < 5; turn += 1)
  feeds.push({
    small: await measure(alone, operations.feed, 16, { count }),
    grown: await measure(large, operationsOf(large).feed, 16, { count }),
  });
const growth = median(feeds.map(({ small, grown }) => cpuOf(grown) / cpuOf(small)));
for (const { grown } of feeds.slice(-1))
  show(
    'feed',
    16,
    grown,
    `CPU × ${growth.toFixed(2)} ${check('growth of the feed', '≤ 1.1', growth, growth <= 1.1)}`,
  );
await large.stop();

const whole = await startServer(1000, 1000, 'with-jobs');
console.log('\nWith the jobs of the change stream: counting, notifying, a mail to each receiver\n');
head(...columns);
for (const name of ['like', 'send to 1'] as const) {
  const shares: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const bare = await measure(alone, operations[name], 16, { count });
    const followed = await measure(whole, operationsOf(whole)[name], 16, { count, jobs: true });
    shares.push(cpuOf(followed) / cpuOf(bare));
    if (turn === 2) show(name, 16, followed, `CPU × ${median(shares).toFixed(2)}`);
  }
}
await verify(alone);
await verify(whole);
await alone.stop();
await whole.stop();

for (const failure of failures) console.log(`OVER: ${failure}`);
agent.destroy();
process.exit(failures.length === 0 ? 0 : 1);
