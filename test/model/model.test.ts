import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedOf } from '../support/dice.ts';
import { command } from './commands.ts';
import { begin, expectSame } from './model.ts';

const commands = Number(process.env['BRAVO_COMMANDS'] ?? 2000);
/** One team lives through so many: long enough for periods to end and shelves to empty. */
const each = Math.min(500, commands);
/** Some commands have nothing to do when their turn comes: so many more are rolled. */
const possible = 1.5;

test(
  `${commands} commands over HTTP are answered as a model in memory answers them, and the ledger is right`,
  async () => {
    let done = 0;
    const life = fc.array(command, { minLength: each, maxLength: each });
    await fc.assert(
      fc.asyncProperty(life, async (all) => {
        const { model, real } = await begin();
        await fc.asyncModelRun(() => ({ model, real }), all);
        await expectSame(model, real);
        done += real.done;
      }),
      // A life is too long to be lived again and again only to find a shorter one: the seed replays it.
      { seed: seedOf('model'), numRuns: Math.ceil((commands * possible) / each), endOnFailure: true },
    );
    expect(done).toBeGreaterThanOrEqual(commands);
  },
  60_000 + commands * 200,
);
