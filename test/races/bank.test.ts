import { beforeAll, expect, test } from 'vitest';
import { type Bank, openBank, openDoors, truths } from '../support/bank.ts';
import { seedOf } from '../support/dice.ts';
import { stack } from '../support/stack.ts';

const steps = Number(process.env['BRAVO_STEPS'] ?? 40);
const clients = Number(process.env['BRAVO_CLIENTS'] ?? 8);

let bank: Bank;

beforeAll(
  async () => {
    const seed = seedOf('bank');
    bank = await openBank(clients);
    await openDoors(bank, steps, seed);
    await stack.counted();
  },
  60_000 + clients * steps * 200,
);

test('concurrent clients doing everything at random get only expected answers', () => {
  expect(bank.asked.length).toBeGreaterThan((clients * steps) / 2);
  expect(bank.surprises).toEqual([]);
});

test.each(Object.entries(truths))('afterwards %s', async (_, truth) => {
  expect(await truth(bank)).toEqual([]);
});
