import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { backwardsWarning } from '../clock-moves.ts';
import { CommandError, helpOption, runCommand } from '../../command.ts';
import { runningServer } from '../server-lock.ts';

const help = `Shows and moves the clock of the server that runs on this machine. Everything scheduled on the way runs at its time.

  npm run clock                          show it
  npm run clock -- +30d                  move it forward: m, h, d, w or months
  npm run clock -- 2027-01-01T09:00      move it to a time, on this machine's clock unless it names a zone
  npm run clock -- next                  move it to the next run of a schedule
  npm run clock -- real                  set it back to real time

  --data DIR    the data folder of the server, if not .local
`;

const Answer = z.object({ now: z.iso.datetime(), offset: z.string(), problem: z.string().optional() });

const ask = async (origin: string, move: string | undefined): Promise<z.infer<typeof Answer>> => {
  const form = move !== undefined && { move, ...(move === 'real' && { sure: 'yes' }) };
  const response = await fetch(`${origin}/clock`, {
    headers: { accept: 'application/json', origin },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  }).catch(() => {
    throw new CommandError(`The server at ${origin} does not answer.`);
  });
  return Answer.parse(await response.json());
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '.local' },
      ...helpOption,
    },
  });
  if (values.help || positionals.length > 1) return console.log(help);
  const [move] = positionals;
  const origin = runningServer(resolve(values.data));
  if (!origin)
    throw new CommandError(
      `No server runs on ${resolve(values.data)}. Start it with npm start, or name its folder with --data.`,
    );
  if (move === 'real') console.log(`\n  ${backwardsWarning}`);
  const { now, offset, problem } = await ask(origin, move);
  if (problem !== undefined) throw new CommandError(problem);
  console.log(`\n  ${new Date(now).toString()}\n  ${offset}\n`);
};

await runCommand(run);
