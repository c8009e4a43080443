import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startClock } from '#infra/local/clock';
import { type Scheduler, startScheduler } from '#infra/local/emulators/scheduler';
import { newFolder } from '../support/server.ts';

const inSeconds = (seconds: number): string =>
  `at(${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19)})`;

const schedule = (scheduler: Scheduler, name: string, expression: string, method: 'POST' | 'PUT' = 'POST') =>
  fetch(`${scheduler.endpoint}/schedules/${name}`, {
    method,
    body: JSON.stringify({
      ScheduleExpression: expression,
      Target: { Arn: 'arn:aws:lambda:local:000000000000:function:expire-trial', Input: `{"name":"${name}"}` },
    }),
  });

test('a schedule fires once when it is due, its target by name; a removed one never does', async () => {
  const fired: unknown[] = [];
  const scheduler = await startScheduler(0, undefined, startClock(), async (id, input) =>
    fired.push([id, input]),
  );
  expect((await schedule(scheduler, 'soon', inSeconds(-1))).status).toBe(200);
  await schedule(scheduler, 'later', inSeconds(600));
  await schedule(scheduler, 'removed', inSeconds(1));
  await fetch(`${scheduler.endpoint}/schedules/removed`, { method: 'DELETE' });
  await expect.poll(() => fired, { timeout: 3000 }).toEqual([['expire-trial', { name: 'soon' }]]);
  await new Promise((resolve) => setTimeout(resolve, 1800));
  expect(fired).toHaveLength(1);
  expect((await fetch(`${scheduler.endpoint}/schedules/soon`)).status).toBe(404);
  expect((await fetch(`${scheduler.endpoint}/schedules/later`)).status).toBe(200);
  await scheduler.stop();
});

test('one that was due while nothing ran fires at the next start; a failing target is called again', async () => {
  const file = join(newFolder(), 'schedules.json');
  const never = await startScheduler(
    0,
    file,
    startClock(new Date('2020-01-01T00:00:00Z')),
    async () => undefined,
  );
  await schedule(never, 'missed', inSeconds(-5));
  await never.stop();
  let calls = 0;
  const scheduler = await startScheduler(0, file, startClock(), async () => {
    calls += 1;
    if (calls < 3) throw new Error('not yet');
  });
  await expect.poll(() => calls, { timeout: 5000 }).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(calls).toBe(3);
  await scheduler.stop();
});

test('a name taken, a schedule unknown, an expression that is none: refused as Scheduler refuses', async () => {
  const scheduler = await startScheduler(0, undefined, startClock(), async () => undefined);
  await schedule(scheduler, 'one', inSeconds(600));
  const again = await schedule(scheduler, 'one', inSeconds(600));
  expect([again.status, again.headers.get('x-amzn-errortype')]).toEqual([409, 'ConflictException']);
  expect((await schedule(scheduler, 'one', inSeconds(700), 'PUT')).status).toBe(200);
  expect((await schedule(scheduler, 'two', inSeconds(600), 'PUT')).status).toBe(404);
  expect((await schedule(scheduler, 'three', 'tomorrow')).status).toBe(400);
  await scheduler.stop();
});
