import { expect, test } from 'vitest';
import { createBank } from '../support/bank/bank.ts';
import { violations } from '../support/bank/invariants.ts';
import { runClients } from '../support/bank/run.ts';
import { inLong, isLong } from '../support/thoroughness.ts';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { injectFaults } from '../support/faults.ts';
import { stack } from '../support/stack.ts';

const steps = Number(process.env['BRAVO_STEPS'] ?? inLong(40, 8));
const clients = Number(process.env['BRAVO_CLIENTS'] ?? inLong(12, 6));
const attempts = 4;
const seed = seedOf('faults');

const probabilities = {
  throttled: 0.05,
  conflict: 0.2,
  outdated: 0.2,
  failedBefore: 0.2,
  lostBefore: 0.2,
  lostAfter: 0.2,
  silenced: 0.1,
  unprocessed: 0.5,
  cutPages: 0.9,
  repeated: 0.5,
};
const combined = Object.fromEntries(Object.keys(probabilities).map((kind) => [kind, 0.03]));

const runWithFaults = async (chances: Parameters<typeof injectFaults>[1]) => {
  const bank = await createBank(clients, seededRandom(seed));
  const stop = injectFaults(bank.team.workspace, chances, seed);
  await runClients(bank, steps, seed, attempts);
  await stack.counted();
  const struck = stop();
  return { struck, wrong: await violations(bank) };
};

// In a short run all of them come together, below.
test.runIf(isLong).each(Object.entries(probabilities))(
  'with %s at probability %d the ledger sums to 0, and an unanswered request has at most one effect',
  async (kind, chance) => {
    const { struck, wrong } = await runWithFaults({ [kind]: chance });
    expect(wrong).toEqual([]);
    expect(struck.get(kind)).toBeGreaterThan(0);
  },
  60_000 + clients * steps * 500,
);

test(
  'with all faults together the ledger sums to 0, and an unanswered request has at most one effect',
  async () => {
    const { struck, wrong } = await runWithFaults(combined);
    expect(wrong).toEqual([]);
    expect(struck.size).toBeGreaterThan(4);
  },
  60_000 + clients * steps * 500,
);
