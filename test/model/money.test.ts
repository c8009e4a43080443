import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOf } from '../support/seeded-random.ts';
import { live } from './money/life.ts';
import { hurryQueues } from './money/outside.ts';

const steps = Number(process.env['BRAVO_MONEY_STEPS'] ?? 2000);
const each = Math.min(500, steps);

let restore: () => Promise<unknown>;
beforeAll(async () => {
  restore = await hurryQueues();
});
afterAll(() => restore());

test(`after ${steps} random steps every cent and every coin is accounted for`, async () => {
  const seed = seedOf('money');
  for (let done = 0, life = 0; done < steps; done += each, life += 1) {
    const began = performance.now();
    const { wrong, journal, ...facts } = await live(seed + life * 1000, each);
    console.log(JSON.stringify(facts), Math.round(performance.now() - began));
    (await import('node:fs')).writeFileSync(`/tmp/bank-journal-${life}`, journal.join('\n'));
    expect(wrong, journal.join('\n')).toEqual([]);
  }
});
