import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['bench', 'functions', 'infra', 'shared', 'test', 'web'];

/** A copy of the repository, which the command writes to. */
const copy = mkdtempSync(join(tmpdir(), 'bravo-new-'));
for (const part of [...folders, 'package.json', 'tsconfig.json', 'vitest.config.ts', '.oxfmtrc.json'])
  cpSync(join(root, part), join(copy, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
afterAll(() => rmSync(copy, { recursive: true }));

const start = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const begin = (...args: string[]) => start('infra/build/new.ts', ...args);
const allFiles = () =>
  globSync(`{${folders.join()}}/**/*.*`, { cwd: copy }).map(
    (file) => `${file} ${statSync(join(copy, file)).mtimeMs}`,
  );

test.each([
  [['thing', 'goals'], 'There is no "thing" in npm run new.'],
  [['call', 'posts'], 'Give one name, as posts.pin.'],
  [['call', 'posts.like'], 'functions/endpoints/posts/like.ts exists already.'],
  [['call', 'tools.feed'], 'shared/contract/tools.ts exists already.'],
  [['call', 'webhooks.mail'], 'see functions/webhooks'],
  [['screen', 'expired'], "web/src/app/screens.tsx has path: '/expired' already."],
  [['screen', 'post'], 'web/src/locales/en/dialogs.json has "post": already.'],
  [['job', 'gifts'], 'Give one name, as send-gifts'],
  [['job', 'read-mail'], "infra/blueprint/jobs.ts has 'mail', already."],
])('%s is refused with a reason, and nothing is written', (args, reason) => {
  const before = allFiles();
  const { status, stderr } = begin(...args);
  expect(stderr).toContain(reason);
  expect(status).toBe(1);
  expect(allFiles()).toEqual(before);
});

const begun = [
  [['call', 'apiKeys.pin'], 'functions/endpoints/api-keys/pin.ts', 'test/api/api-keys-pin.test.ts'],
  [['call', 'goals.addGoal'], 'shared/contract/goals.ts', 'test/api/goals-add-goal.test.ts'],
  [['screen', 'team-goals'], 'web/src/features/team-goals/team-goals.tsx', 'test/web/team-goals.test.tsx'],
  [['job', 'send-gifts'], 'functions/jobs/send-gifts.ts', 'test/jobs/send-gifts.test.ts'],
] as const;

/** Prints which calls and jobs there are, and which of them have an access and a file. */
const registers = `
  import { existsSync } from 'node:fs';
  import { access, jobAccess } from '#infra/blueprint/access';
  import { jobs, queueNames } from '#infra/blueprint/jobs';
  import { routes } from '#infra/blueprint/routes';
  import { additions } from './test/infra/spec-calls.ts';
  const queues = jobs.every(({ trigger: { queue } }) => !queue || queueNames.includes(queue));
  const files = [...routes, ...jobs].every(({ source }) => existsSync(source));
  console.log(JSON.stringify({
    calls: [routes.map(({ id }) => id).toSorted(), Object.keys(access).toSorted()],
    jobs: [jobs.map(({ id }) => id).toSorted(), Object.keys(jobAccess).toSorted()],
    added: Object.keys(additions).slice(-2),
    queues,
    files,
  }));
`;

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: string[] }[];
  }[];
};

test('what is begun has its files, its rows in all registers and the format', () => {
  const touched: string[] = [];
  for (const [args, source, own] of begun) {
    const { status, stdout } = begin(...args);
    expect([status, stdout]).toEqual([0, expect.not.stringContaining('by hand')]);
    for (const file of [source, own]) {
      expect(existsSync(join(copy, file))).toBe(true);
      expect(stdout).toContain(`  written  ${file}\n`);
    }
    touched.push(...[...stdout.matchAll(/^ {2}(?:written|changed) {2}(.+)$/gm)].map(([, file = '']) => file));
  }
  expect(start('node_modules/oxfmt/bin/oxfmt', '--check', ...touched).status).toBe(0);

  const { calls, jobs, ...rest } = JSON.parse(start('--input-type=module', '-e', registers).stdout) as {
    calls: [string[], string[]];
    jobs: [string[], string[]];
  };
  expect(calls[0]).toEqual(expect.arrayContaining(['posts.like', 'apiKeys.pin', 'goals.addGoal']));
  expect(calls[1]).toEqual(calls[0]);
  expect(jobs[0]).toEqual(expect.arrayContaining(['send-mail', 'send-gifts']));
  expect(jobs[1]).toEqual(jobs[0]);
  expect(rest).toEqual({ added: ['POST /api_keys/pin', 'POST /goals/add_goal'], queues: true, files: true });
  for (const file of ['web/src/app/screens.tsx', 'test/web/guards.test.ts'])
    expect(readFileSync(join(copy, file), 'utf8')).toContain("'/team-goals'");
});

test('the test of what is begun fails because it is not written yet', () => {
  const own = begun.map(([, , file]) => file);
  const options = ['--maxWorkers=1', '--reporter=json', '--outputFile=report.json'];
  start('node_modules/vitest/vitest.mjs', 'run', ...own, ...options);
  const { testResults } = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, failureMessages: [why = ''] }) => [
      name.slice(name.indexOf('/test/') + 1),
      `${status}: ${why.split('\n')[0]}`,
    ]),
  );
  expect(Object.fromEntries(failed)).toEqual({
    'test/api/api-keys-pin.test.ts': expect.stringMatching(/^failed: .* status: 500/) as unknown,
    'test/api/goals-add-goal.test.ts': expect.stringMatching(/^failed: .* status: 500/) as unknown,
    'test/web/team-goals.test.tsx': expect.stringContaining("expected 'Team goals' not to be") as unknown,
    'test/jobs/send-gifts.test.ts': expect.stringContaining('expected false to be true') as unknown,
  });
});

test('what has no place in a file is printed, to be added by hand', () => {
  const stack = join(copy, 'infra/blueprint/access.ts');
  writeFileSync(
    stack,
    readFileSync(stack, 'utf8').replace('export const jobAccess = {', 'export const jobAccess={'),
  );
  const { status, stdout } = begin('job', 'send-notes');
  expect(status).toBe(0);
  expect(stdout).toContain("Add by hand to infra/blueprint/access.ts:\n\n  'send-notes': {},\n");
});
