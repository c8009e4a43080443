import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

type Step = { readonly command: string; readonly output: string; readonly seconds: number };

const drills: { readonly title: string; readonly steps: Step[]; readonly started: number }[] = [];

/** Names that differ in each run, and the words that stand for them in the document. */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/bravo-test-data-[a-z\d-]+/gi, 'NAME'],
  [/Bravo-test-[\w-]+/g, 'NAME'],
  [/https?:\/\/127\.0\.0\.1:\d+\/\d+\/\S+/g, 'URL'],
  [/\/tmp\/\S+\//g, ''],
  [/\b[\dA-HJKMNP-TV-Z]{26}\b/g, 'ID'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
];
const plain = (text: string): string =>
  shortened.reduce((shown, [value, word]) => shown.replaceAll(value, word), text).trim();

const now = (): number => performance.now() / 1000;

/** Begins a drill: what is run after it belongs to it. */
export const drill = (title: string): void => void drills.push({ title, steps: [], started: now() });

const note = (command: string, output: string, since: number): void => {
  drills.at(-1)?.steps.push({ command: plain(command), output: plain(output), seconds: now() - since });
};

/** Runs `npm run operate -- …` against the stage, as an operator. @returns what it printed and its exit code */
export const operate = async (
  ...args: readonly string[]
): Promise<{ readonly said: string; readonly code: number }> => {
  const since = now();
  const run = promisify(execFile)(process.execPath, ['infra/operate/commands.ts', ...args], {
    env: { ...process.env, WRITERS_SECONDS: '2' },
  });
  const { said, code } = await run.then(
    ({ stdout, stderr }) => ({ said: stdout + stderr, code: 0 }),
    (error: unknown) => {
      const failed = error as { readonly stdout: string; readonly stderr: string; readonly code: number };
      return { said: failed.stdout + failed.stderr, code: failed.code };
    },
  );
  note(`npm run operate -- ${args.join(' ')}`, said, since);
  return { said, code };
};

/** Does what a command of AWS's command line does; its output says what came of it. */
export const asOperator = async (command: string, act: () => Promise<string>): Promise<string> => {
  const since = now();
  const output = await act();
  note(command, output, since);
  return output;
};

/** Writes what was run, what it printed and how long it took to dist/drills.md. */
export const writeDrills = (): void => {
  const parts = drills.map(({ title, steps }) => {
    const shown = steps.map(({ command, output, seconds }) =>
      [
        command.startsWith('#') ? command : `$ ${command}`,
        ...(output === '' ? [] : [output]),
        `# ${seconds.toFixed(1)} s`,
      ].join('\n'),
    );
    return `## ${title}\n\n\`\`\`text\n${shown.join('\n\n')}\n\`\`\`\n`;
  });
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/drills.md', parts.join('\n'));
};
