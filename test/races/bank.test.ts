import { beforeAll, expect, test } from 'vitest';
import { type Bank, createBank, runClients, invariants } from '../support/bank.ts';
import { seedOf } from '../support/seeded-random.ts';
import { stack } from '../support/stack.ts';

const steps = Number(process.env['BRAVO_STEPS'] ?? 40);
const clients = Number(process.env['BRAVO_CLIENTS'] ?? 8);

let bank: Bank;

beforeAll(
  async () => {
    const seed = seedOf('bank');
    bank = await createBank(clients);
    await runClients(bank, steps, seed);
    await stack.counted();
  },
  60_000 + clients * steps * 200,
);

test('concurrent clients doing everything at random get only expected answers', () => {
  expect(bank.requests.length).toBeGreaterThan((clients * steps) / 2);
  expect(bank.unexpectedAnswers).toEqual([]);
});

test.each(Object.entries(invariants))('afterwards %s', async (_, truth) => {
  expect(await truth(bank)).toEqual([]);
});
