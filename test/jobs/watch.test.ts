import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test, vi } from 'vitest';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { stack } from '../support/stack.ts';
import { recordRun } from '#functions/data/job-runs';
import { urlOf } from '../support/queues.ts';

const { handler } = await import('#functions/jobs/watch');
const hour = 3_600_000;
const start = stack.clock.now().getTime();

const environment = {
  METRICS_NAMESPACE: 'Bravo/test',
  TIMED_JOBS: 'nightly:24,hourly:1',
  DEAD_LETTER_QUEUE_URLS: [`${urlOf('mail')}-dead`, `${urlOf('ledger')}-dead`].join(),
};

/** What a run counted for CloudWatch, in its embedded metric format. */
const watch = async (hours: number): Promise<Record<string, number>> => {
  const lines: string[] = [];
  const written = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    Object.assign(process.env, environment);
    await runAs('watch', () => handler({ time: new Date(start + hours * hour).toISOString() }));
  } finally {
    for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
    written.mockRestore();
  }
  return Object.fromEntries(
    lines
      .filter((line) => line.includes('"_aws"'))
      .map((line) => {
        const { _aws, ...values } = JSON.parse(line) as Record<string, unknown>;
        const [name = ''] = Object.keys(values);
        expect(_aws).toEqual({
          Timestamp: expect.any(Number) as unknown,
          CloudWatchMetrics: [
            { Namespace: 'Bravo/test', Dimensions: [[]], Metrics: [{ Name: name, Unit: 'Count' }] },
          ],
        });
        return [name, Number(values[name])];
      }),
  );
};

test('a job that did not run is late after one and a half of its periods, on a new stage too', async () => {
  expect(await watch(0)).toEqual({ LateJobs: 0, DeadLetters: 0 });
  expect(await watch(1.5)).toMatchObject({ LateJobs: 0 });
  expect(await watch(1.6)).toMatchObject({ LateJobs: 1 });
  await recordRun('hourly', new Date(start + 2 * hour));
  expect(await watch(2.5)).toMatchObject({ LateJobs: 0 });
  expect(await watch(37)).toMatchObject({ LateJobs: 2 });
});

test('jobs record that they ran, once every workspace has its message', async () => {
  stack.clock.advance(25 * hour);
  await stack.settle();
  Object.assign(environment, {
    TIMED_JOBS: 'keep-schedules:24,follow-billing:24,check-ledger:24,buy-gift-cards:1',
  });
  const now = (stack.clock.now().getTime() - start) / hour;
  expect(await watch(now)).toMatchObject({ LateJobs: 0 });
  expect(await watch(now + 36)).toMatchObject({ LateJobs: 4 });
});

test('messages that wait for an operator are counted in all queues together', async () => {
  const sqs = new SQSClient({ endpoint: stack.aws });
  for (const queue of ['mail', 'mail', 'ledger'] as const)
    await sqs.send(new SendMessageCommand({ QueueUrl: `${urlOf(queue)}-dead`, MessageBody: '{}' }));
  expect(await watch(40)).toMatchObject({ DeadLetters: 3 });
});

test('nothing is written for CloudWatch where there is none', async () => {
  const written = vi.spyOn(process.stdout, 'write');
  const { recordMetric } = await import('#functions/platform/metrics');
  recordMetric('LateJobs', 1);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});
