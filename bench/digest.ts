import { nextDigest } from '#shared/rules/mails/digest-moments';
import { mails, stack } from '../test/support/stack.ts';
import { aCompany } from './company.ts';
import { measureWithFollowers } from './measure.ts';

/** What the weekly digest of one workspace costs. The argument: how many members it has; each sends 8 posts a month. */
const size = Number(process.argv[2] ?? 10);

const company = await aCompany(size, 8 * size, { followed: true });
const monday = nextDigest(company.workspace, stack.clock.now()).getTime();
// The nights before are over, so that only the digest is measured.
stack.clock.set(new Date(monday - 60_000));
await stack.settle();
const before = mails.length;
const shares = await measureWithFollowers(async () => {
  stack.clock.set(new Date(monday + 120_000));
  await stack.settle();
  return { status: 200 };
}, stack.settle);
await stack.stop();

const sent = mails.length - before;
console.log(`${sent} digests to ${size} members\n`);
console.log('| function | invocations | read / write units | a member |');
console.log('| --- | --- | --- | --- |');
for (const { id, invocations, reads, writes } of shares)
  console.log(
    `| ${[id, invocations, `${reads} / ${writes}`, `${(reads / size).toFixed(2)} / ${(writes / size).toFixed(2)}`].join(' | ')} |`,
  );

process.exit(sent === size ? 0 : 1);
