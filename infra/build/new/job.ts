import { nameIn, snake } from './names.ts';
import { atEndOf, writeSkeleton } from './write-skeleton.ts';

const register = 'infra/blueprint/jobs.ts';

const handler = (name: string): string => `import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { handleEach } from './batch.ts';

const handleOne = ({ messageId }: SQSRecord): Promise<void> =>
  Promise.reject(new Error(\`${name} is not written yet: \${messageId}\`));

/** What it does with each message of its queue. */
export const handler: SQSHandler = ({ Records }) => handleEach(Records, handleOne);
`;

const failingTest = (name: string): string => `import { expect, test } from 'vitest';
import { deliverMessage } from '../support/queues.ts';

const { handler } = await import('#functions/jobs/${name}');

test('${name} processes a message', async () => {
  expect(await deliverMessage('${name}', handler, '{}')).toBe(true);
});
`;

const row = (name: string, queue: string): string => `  {
    id: '${name}',
    summary: 'What it does, for operators',
    source: 'functions/jobs/${name}.ts',
    trigger: { queue: '${queue}' },
    megabytes: memory.job,
    seconds: 28,
  },
`;

/** Registers a job that works a queue of its own, with a handler that is not written yet. */
export const run = async (args: readonly string[]): Promise<void> => {
  const name = nameIn(args, /^[a-z]+(-[a-z]+)+$/, 'send-gifts: what it does, and with what');
  // Of `send-gifts` it is `gifts`: a stack has no two parts of one name.
  const queue = name.slice(name.indexOf('-') + 1);
  const variable = `${snake(queue).toUpperCase()}_QUEUE_URL`;
  const test = `test/jobs/${name}.test.ts`;
  writeSkeleton({
    files: { [`functions/jobs/${name}.ts`]: handler(name), [test]: failingTest(name) },
    taken: [[register, `\n  '${queue}',`]],
    edits: [
      { file: register, at: atEndOf('export const queueNames = ['), text: `  '${queue}',\n` },
      { file: register, at: atEndOf('export const jobs = ['), text: row(name, queue) },
      {
        file: 'infra/blueprint/access.ts',
        at: atEndOf('export const jobAccess = {'),
        text: `  '${name}': {},\n`,
      },
    ],
    next: [
      `${register}: what it does, its memory and its trigger; a timed job has its cron there`,
      'infra/blueprint/access.ts: what it may use, and who sends messages to its queue; a test must use all of it',
      'shared/events: the schema of its message, which the handler parses',
      `functions/adapters/queues/queue.ts: how a message gets into ${variable}`,
      'test/infra/templates/watch.ts: the limit for the cost of alarms: each queue has its own',
      `npx vitest run ${test}   fails until the handler processes a message`,
    ],
  });
};
