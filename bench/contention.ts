import { registerHooks } from 'node:module';
import { noteBound } from './bounds.ts';

/**
 * Counts what happens when many people of one workspace do the same at the same moment: transactions, those that another
 * writer made fail, and calls that gave up. Each call runs for itself, as in AWS, where every instance runs one at a
 * time. The numbers of people are the arguments. Exits with 1 when a call is lost or a sum is wrong afterward.
 *
 * DynamoDB also cancels a transaction while another one is at work on the same item. The emulator runs transactions one
 * after the other, so the bench cancels them itself: from the arrival of the one to its answer, which is held for a while.
 */
const asked = process.argv.slice(2).map(Number);
const crowds = asked.length > 0 ? asked : [1, 10, 50, 200];
/** Assumed: how long DynamoDB works on a transaction. */
const transactionMs = 10;

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === '#functions/platform/exclusive'
        ? new URL('without-turns.ts', import.meta.url).href
        : specifier,
      context,
    ),
});
const { setTimeout: sleep } = await import('node:timers/promises');
const { posts } = await import('#shared/contract/posts');
const { exposeToFaults, injectFault } = await import('../test/support/fault-injection/inject.ts');
const { canceled } = await import('../test/support/fault-injection/dynamodb-faults.ts');
const { postBody } = await import('../test/support/post-body.ts');
const { call, internals, stack } = await import('../test/support/stack.ts');
const { aReward, giveCoins, redeem } = await import('../test/support/shop.ts');
const { aTeam, ledgerDifferences } = await import('../test/support/team.ts');
const { stopStream } = await import('./company.ts');
await stopStream();

type Counts = { transactions: number; conflicts: number; outdated: number };
let counts: Counts = { transactions: 0, conflicts: 0, outdated: 0 };

type Item = { readonly Key?: object; readonly Item?: { readonly pk?: object; readonly sk?: object } };
const itemsOf = (body: string): readonly string[] =>
  (JSON.parse(body) as { TransactItems: readonly Readonly<Record<string, Item>>[] }).TransactItems.map(
    (one) => {
      const [{ Key, Item: { pk, sk } = {} } = {}] = Object.values(one);
      return JSON.stringify(Key ?? { pk, sk });
    },
  );

const atWork = new Set<string>();
exposeToFaults(internals.table.client);
injectFault(async ({ command, body }, send) => {
  if (command !== 'TransactWriteItems') return send();
  counts.transactions += 1;
  const items = itemsOf(body);
  const taken = items.findIndex((item) => atWork.has(item));
  if (taken >= 0) {
    counts.conflicts += 1;
    return canceled(items.length, taken, 'TransactionConflict');
  }
  for (const item of items) atWork.add(item);
  try {
    const answer = await send();
    if (answer.statusCode !== 200) counts.outdated += 1;
    await sleep(transactionMs);
    return answer;
  } finally {
    for (const item of items) atWork.delete(item);
  }
});

type Member = Scene['ann'];
type Scene = Awaited<ReturnType<typeof newScene>>;
type Answer = { readonly status: number };

/** `ann` and so many others, a post of hers, and a reward that everybody can pay for. */
const newScene = async (size: number) => {
  const names = Array.from({ length: size }, (_, at) => `u${at}`);
  const { workspace, values, ...members } = await aTeam(['ann', ...names]);
  const [ann, ...others] = Object.values(members);
  if (!ann) throw new Error('there is nobody');
  const { body: post } = await call(posts.create, { body: postBody({ values }, [others[0]], 1) }, ann);
  const reward = await aReward(ann);
  await giveCoins(ann, 10, ...others);
  return { ann, others, workspace, values, post, reward };
};

/** What all the others do at the same moment. `next` is the one after a member, and ann after the last one. */
const acts: Readonly<Record<string, (scene: Scene, by: Member, next: Member) => Promise<Answer>>> = {
  'send, each to the next': (team, by, next) => call(posts.create, { body: postBody(team, [next], 1) }, by),
  'send, all to one': (team, by) => call(posts.create, { body: postBody(team, [team.ann], 1) }, by),
  'like one post': ({ post }, by) => call(posts.like, { params: { id: post.id } }, by),
  'comment on one post': ({ post }, by) =>
    call(posts.addComment, { params: { id: post.id }, body: { message: 'Well deserved' } }, by),
  'redeem one reward': ({ reward }, by) => redeem(by, reward.id),
};

const line = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell, at) => String(cell).padEnd(at === 0 ? 24 : 12)).join(' | ')} |`;
console.log(
  line('at the same moment', 'people', 'transactions', 'conflicts', 'outdated', 'given up', 'differences'),
);
console.log(line(...Array.from({ length: 7 }, () => '---')));

let lost = 0;
for (const [name, act] of Object.entries(acts))
  for (const size of crowds) {
    const scene = await newScene(size);
    counts = { transactions: 0, conflicts: 0, outdated: 0 };
    const answers = await Promise.all(
      scene.others.map((by, at) => act(scene, by, scene.others[at + 1] ?? scene.ann)),
    );
    const { transactions, conflicts, outdated } = counts;
    const each = (number: number): string => (number / size).toFixed(2);
    const busy = answers.filter(({ status }) => status === 503).length;
    const failed = answers.filter(({ status }) => status >= 400 && status !== 503).length;
    const differences = (await ledgerDifferences(scene)).length;
    lost += failed + differences;
    console.log(line(name, size, each(transactions), each(conflicts), each(outdated), busy, differences));
  }
console.log('\nTransactions, conflicts and failed conditions of each call.');
await stack.stop();
process.exit(noteBound('answers and points lost', '0', lost, lost === 0) ? 0 : 1);
