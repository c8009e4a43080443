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

test('a schedule fires once when it is due, with its target by name; a removed one never fires', async () => {
  const fired: unknown[] = [];
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const scheduler = await startScheduler(0, undefined, clock, async (id, input) => fired.push([id, input]));
  expect((await schedule(scheduler, 'soon', inSeconds(-1))).status).toBe(200);
  await schedule(scheduler, 'later', inSeconds(600));
  await schedule(scheduler, 'removed', inSeconds(100));
  await schedule(scheduler, 'after', inSeconds(200));
  await fetch(`${scheduler.endpoint}/schedules/removed`, { method: 'DELETE' });
  await expect.poll(() => fired).toEqual([['expire-trial', { name: 'soon' }]]);
  // When the one after it has fired, the removed one would have fired too.
  ahead = 300_000;
  await expect.poll(() => fired.length).toBeGreaterThan(1);
  expect(fired).toEqual(['soon', 'after'].map((name) => ['expire-trial', { name }]));
  expect((await fetch(`${scheduler.endpoint}/schedules/soon`)).status).toBe(404);
  expect((await fetch(`${scheduler.endpoint}/schedules/later`)).status).toBe(200);
  await scheduler.stop();
});

test('a schedule that was due while nothing ran fires at the next start; a failing target is called three times', async () => {
  const file = join(newFolder(), 'schedules.json');
  const never = await startScheduler(
    0,
    file,
    startClock(new Date('2020-01-01T00:00:00Z')),
    async () => undefined,
  );
  await schedule(never, 'missed', inSeconds(-5));
  await never.stop();
  const calls: string[] = [];
  const scheduler = await startScheduler(0, file, startClock(), async (_, input) => {
    calls.push((input as { name: string }).name);
    if (calls.length < 3) throw new Error('not yet');
  });
  await expect.poll(() => calls.length).toBe(3);
  // When another one has fired, a fourth call would have come too.
  await schedule(scheduler, 'another', inSeconds(-1));
  await expect.poll(() => calls).toContain('another');
  expect(calls).toEqual(['missed', 'missed', 'missed', 'another']);
  await scheduler.stop();
});

test('a taken name, an unknown schedule and an invalid expression are refused as Scheduler does', async () => {
  const scheduler = await startScheduler(0, undefined, startClock(), async () => undefined);
  await schedule(scheduler, 'one', inSeconds(600));
  const again = await schedule(scheduler, 'one', inSeconds(600));
  expect([again.status, again.headers.get('x-amzn-errortype')]).toEqual([409, 'ConflictException']);
  expect((await schedule(scheduler, 'one', inSeconds(700), 'PUT')).status).toBe(200);
  expect((await schedule(scheduler, 'two', inSeconds(600), 'PUT')).status).toBe(404);
  expect((await schedule(scheduler, 'three', 'tomorrow')).status).toBe(400);
  await scheduler.stop();
});
