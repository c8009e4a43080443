import { type Asked, type Ready, rich, type Usage } from './load-shape.ts';
import type { Exchange } from './forward.ts';
import { childrenOf, cpuMsOf } from './processes.ts';

/**
 * The product that bench/load.ts calls, in a process of its own, so that its CPU time is that of the calls alone.
 * Started with an IPC channel; the arguments are the numbers of people and of posts, and whether the jobs of the change
 * stream run. Answers each message: `usage` with the CPU time so far, `settle` when every job is done, `verify` with
 * the differences in the ledger, `stop`. Between `note` and `noted` it records the requests to the table, and `noted`
 * returns them. `bare` replaces all functions by a bare client of the SDK that sends recorded requests, `nothing` by one
 * that does nothing; `product` undoes that.
 */
const [people = '1000', posts = '1000', stream = 'with-jobs'] = process.argv.slice(2);

// As npm start does.
process.env['DASHBOARD_SECONDS'] = '5';
const { internals, stack } = await import('../test/support/stack.ts');
const { aCompany, stopStream } = await import('./company.ts');
const { aReward, giveCoins } = await import('../test/support/shop.ts');
const { ledgerDifferences, signIn, storedPosts } = await import('../test/support/team.ts');
const { answerBare, answerNothing, noteExchanges } = await import('./beside-bare.ts');
// A contract check of each reply belongs to tests.
delete process.env['CHECK_REPLIES'];

const followed = stream === 'with-jobs';
if (!followed) await stopStream();
const company = await aCompany(Number(people), Number(posts), { followed });
const reward = await aReward(company.owner, { price: '1' });
const members = await Promise.all(
  company.people.map(async ({ id, email, workspace_id }) => ({
    id,
    email,
    token: await signIn({ id, workspace_id }),
  })),
);
await giveCoins(company.owner, 10_000, ...members.slice(0, rich));
await stack.settle();

const usage = (): Usage => {
  const { user, system } = process.cpuUsage();
  return {
    node: (user + system) / 1000,
    // The only process that the product starts here.
    database: childrenOf(process.pid).reduce((sum, pid) => sum + cpuMsOf(pid), 0),
    megabytes: process.memoryUsage.rss() / 2 ** 20,
  };
};

const notes = noteExchanges(internals.table.client);
let undo = (): void => undefined;

const answers: Readonly<Record<string, (given: unknown) => unknown>> = {
  note: notes.begin,
  noted: notes.end,
  bare: (given) => {
    const { calls, endpoint } = given as { calls: readonly (readonly Exchange[])[]; endpoint: string };
    undo = answerBare(calls, endpoint);
  },
  nothing: () => {
    undo = answerNothing();
  },
  product: () => undo(),
  usage,
  settle: () => stack.settle(),
  verify: async () => {
    const differences = await ledgerDifferences(company);
    for (const difference of differences.slice(0, 5)) console.error(difference);
    return differences.length;
  },
  stop: () => stack.stop(),
};

process.on('message', async ({ asked, given }: Asked) => {
  const answer = await answers[asked]?.(given);
  process.send?.({ answer });
  if (asked === 'stop') process.exit(0);
});
process.on('disconnect', () => process.exit(1));
process.send?.({
  answer: {
    origin: stack.origin,
    members: members.map(({ id, token }) => ({ id, token })),
    owner: company.owner.token,
    values: company.values.map(({ id }) => id),
    reward: reward.id,
    posts: (await storedPosts(company)).map(({ id }) => id),
  } satisfies Ready,
});
