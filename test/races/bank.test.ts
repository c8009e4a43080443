import { beforeAll, expect, test } from 'vitest';
import { type Bank, createBank } from '../support/bank/bank.ts';
import { invariants } from '../support/bank/invariants.ts';
import { runClients } from '../support/bank/run.ts';
import { injectFaults } from '../support/faults.ts';
import { inLong } from '../support/thoroughness.ts';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { stack } from '../support/stack.ts';

const steps = Number(process.env['BRAVO_STEPS'] ?? inLong(100, 20));
const clients = Number(process.env['BRAVO_CLIENTS'] ?? inLong(16, 8));

let bank: Bank;

beforeAll(
  async () => {
    const seed = seedOf('bank');
    bank = await createBank(clients, seededRandom(seed));
    const stop = injectFaults(bank.team.workspace, { repeated: 0.5 }, seed);
    await runClients(bank, steps, seed);
    await stack.counted();
    stop();
  },
  60_000 + clients * steps * 200,
);

test('concurrent clients doing everything at random get only expected answers', () => {
  expect(bank.requests.length).toBeGreaterThan((clients * steps) / 2);
  expect(bank.unexpectedAnswers).toEqual([]);
});

test.each(Object.entries(invariants))('afterward %s', async (_, truth) => {
  expect(await truth(bank)).toEqual([]);
});
