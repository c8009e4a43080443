import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { breakScheduler } from '../support/faults.ts';
import { sqs, urlOf } from '../support/queues.ts';
import { aTeamNow, changeWorkspace, day, scheduled, subjectsTo } from '../support/schedules.ts';
import { stack } from '../support/stack.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const move = async (how: string): Promise<number> => {
  const { status } = await fetch(`${stack.origin}/clock`, {
    method: 'POST',
    headers: { origin: stack.origin },
    body: new URLSearchParams({ move: how }),
    redirect: 'manual',
  });
  return status;
};

test('what is due on the way happens at its time: a month brings all reminders of a trial', async () => {
  const team = await aTeamNow();
  // The trial lasts 30 days, which is longer than February.
  expect(await move('+31d')).toBe(303);
  expect(subjectsTo(team.ann)).toEqual([
    'Your Bravo trial ends in 7 days',
    'Your Bravo trial ends in 3 days',
    'Your Bravo trial ends in 1 day',
    'Your Bravo trial has ended',
  ]);
});

test('delayed messages of a queue arrive when the clock has moved past their delay', async () => {
  const team = await aTeamNow();
  const { unschedule } = await import('#functions/adapters/schedules/schedules');
  await unschedule('limit', team.workspace.id);
  const MessageBody = JSON.stringify({ workspace_id: team.workspace.id });
  await sqs.send(new SendMessageCommand({ QueueUrl: urlOf('schedules'), MessageBody, DelaySeconds: 900 }));
  stack.clock.advance(899_000);
  expect(scheduled(team)).not.toHaveProperty('limit');
  stack.clock.advance(1000);
  await stack.settle();
  expect(scheduled(team)).toHaveProperty('limit');
});

test('failed messages come again when the clock has moved past their pause', async () => {
  const team = await aTeamNow();
  const { stop, broken } = breakScheduler();
  const changed = changeWorkspace(team, { timezone: 'Asia/Tokyo', limit_period: 'year' });
  // Three attempts of the SDK, then the message has failed.
  await expect.poll(broken).toBeGreaterThanOrEqual(3);
  stop();
  const before = performance.now();
  const moving = setInterval(() => stack.clock.advance(30_000), 100);
  await changed;
  clearInterval(moving);
  // Real time would be 30 seconds.
  expect(performance.now() - before).toBeLessThan(20_000);
  expect(scheduled(team)['limit']).toMatch(/-12-31T15:01:00/);
});

test('a schedule that became due is waited for', async () => {
  const team = await aTeamNow();
  const at = Date.parse(team.workspace.trial_ends_at) - 7 * day;
  stack.clock.set(new Date(at + 3_600_000));
  await stack.settle();
  expect(subjectsTo(team.ann)).toHaveLength(1);
});
