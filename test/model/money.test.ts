import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOf } from '../support/seeded-random.ts';
import { inLong } from '../support/thoroughness.ts';
import { live } from './money/life.ts';
import { hurryQueues } from './money/outside.ts';

const steps = Number(process.env['BRAVO_MONEY_STEPS'] ?? inLong(5000, 150));
/** Steps of one life: enough for subscriptions to be renewed, to fail and to end. */
const each = Math.min(500, steps);

let restore: () => Promise<unknown>;
beforeAll(async () => {
  restore = await hurryQueues();
});
afterAll(() => restore());

test(
  `after ${steps} random steps of companies that pay, every cent and every coin is accounted for`,
  async () => {
    const seed = seedOf('money');
    const total = { steps: 0, delivered: 0, returned: 0, invoiced: 0 };
    for (let life = 0; total.steps < steps; life += 1) {
      const { wrong, journal, ...facts } = await live(seed + life * 1000, each);
      expect(wrong, `BRAVO_SEED=${seed + life * 1000}\n${journal.join('\n')}`).toEqual([]);
      total.steps += facts.steps;
      total.delivered += facts.delivered;
      total.returned += facts.returned;
      total.invoiced = facts.invoiced;
    }
    // Nothing would be wrong either if nothing could be bought.
    expect(total.delivered + total.returned).toBeGreaterThan(steps / 100);
    // Which cards are delivered depends on what failed at that very moment: of few cards it may be none.
    expect(total.delivered).toBeGreaterThan(inLong(steps / 200, -1));
    expect(total.returned).toBeGreaterThan(inLong(steps / 200, -1));
    expect(total.invoiced).toBeGreaterThan(steps);
  },
  60_000 + steps * 1000,
);
