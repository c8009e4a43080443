import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedOf } from '../support/seeded-random.ts';
import { inLong } from '../support/thoroughness.ts';
import { command } from './commands.ts';
import { startModel, expectSame } from './life.ts';

const commands = Number(process.env['BRAVO_COMMANDS'] ?? inLong(10_000, 150));
/** Commands per team: enough for limit periods to end and one-time rewards to sell out. */
const each = Math.min(500, commands);
/** Some commands cannot run when their turn comes, so more are generated. */
const possible = 1.5;

test(
  `${commands} random commands over HTTP get the answers of an in-memory model, and the ledger is right`,
  async () => {
    let [done, files] = [0, 0];
    const life = fc.array(command, { minLength: each, maxLength: each });
    await fc.assert(
      fc.asyncProperty(life, async (all) => {
        const { model, real } = await startModel();
        await fc.asyncModelRun(() => ({ model, real }), all);
        await expectSame(model, real);
        done += real.executed;
        files += model.files.filter(({ status }) => status === 'applied').length;
      }),
      // Shrinking would repeat too many long runs; the seed replays the failure.
      { seed: seedOf('model'), numRuns: Math.ceil((commands * possible) / each), endOnFailure: true },
    );
    expect(done).toBeGreaterThanOrEqual(commands);
    expect(files).toBeGreaterThan(0);
  },
  60_000 + commands * 200,
);
