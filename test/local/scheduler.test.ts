import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  ValidationException,
} from '@aws-sdk/client-scheduler';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startClock } from '#infra/emulators/basics/clock';
import { startScheduler } from '#infra/emulators/scheduler/scheduler';
import { newFolder } from '../support/server.ts';

const noon = new Date('2026-11-23T12:00:00Z');
const hour = 3_600_000;
const queue = 'arn:aws:sqs:local:000000000000:work';
const dead = 'arn:aws:sqs:local:000000000000:dead';
const Target = { Arn: queue, RoleArn: 'arn:aws:iam::000000000000:role/scheduler' };
const GroupName = 'bravo';

/** A stand-in whose targets are remembered, its clock at noon, and a client of the SDK. */
const aScheduler = async ({
  file,
  start = noon,
  standing = [],
  take = () => undefined,
}: {
  file?: string;
  start?: Date;
  standing?: Parameters<typeof startScheduler>[0]['standing'];
  take?: (input: string) => void;
} = {}) => {
  const clock = startClock(start);
  const delivered: string[] = [];
  const deliver = async (arn: string, input: string): Promise<void> => {
    if (arn === queue) take(input);
    delivered.push(arn === queue ? input : `dead: ${input}`);
  };
  const scheduler = await startScheduler({ port: 0, file, clock, group: GroupName, standing, deliver });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new SchedulerClient({ endpoint: scheduler.endpoint, region: 'local', credentials });
  const shape = (Name: string, at: string, more: Partial<CreateScheduleCommandInput> = {}) => ({
    Name,
    GroupName,
    ScheduleExpression: at,
    FlexibleTimeWindow: { Mode: 'OFF' as const },
    Target: { ...Target, Input: Name },
    ...more,
  });
  return {
    clock,
    delivered,
    scheduler,
    create: (...of: Parameters<typeof shape>) => client.send(new CreateScheduleCommand(shape(...of))),
    update: (...of: Parameters<typeof shape>) => client.send(new UpdateScheduleCommand(shape(...of))),
    read: (Name: string) => client.send(new GetScheduleCommand({ Name, GroupName })),
    remove: (Name: string) => client.send(new DeleteScheduleCommand({ Name, GroupName })),
    stop: async () => {
      client.destroy();
      await scheduler.stop();
    },
  };
};

test('a schedule sends its input once when it is due; a moved one at its new time, a removed one never', async () => {
  const { create, update, remove, clock, delivered, scheduler, stop } = await aScheduler();
  await create('soon', 'at(2026-11-23T13:00:00)');
  await create('moved', 'at(2026-11-23T13:00:00)');
  await create('removed', 'at(2026-11-23T13:00:00)');
  await update('moved', 'at(2026-11-23T15:00:00)');
  await remove('removed');
  expect(scheduler.upcoming()).toEqual([
    { name: 'soon', at: new Date('2026-11-23T13:00:00Z') },
    { name: 'moved', at: new Date('2026-11-23T15:00:00Z') },
  ]);
  clock.advance(hour - 5000);
  await scheduler.settle();
  expect(delivered).toEqual([]);
  clock.advance(5000);
  await scheduler.settle();
  expect(delivered).toEqual(['soon']);
  clock.advance(24 * hour);
  await scheduler.settle();
  expect(delivered).toEqual(['soon', 'moved']);
  await stop();
});

test('a one-time schedule stays after its run, or is removed if it says so', async () => {
  const { create, read, clock, scheduler, stop } = await aScheduler();
  await create('stays', 'at(2026-11-23T13:00:00)');
  await create('goes', 'at(2026-11-23T13:00:00)', { ActionAfterCompletion: 'DELETE' });
  clock.advance(hour);
  await scheduler.settle();
  expect(await read('stays')).toMatchObject({
    Name: 'stays',
    ScheduleExpression: 'at(2026-11-23T13:00:00)',
    ScheduleExpressionTimezone: 'UTC',
    ActionAfterCompletion: 'NONE',
    State: 'ENABLED',
  });
  await expect(read('goes')).rejects.toBeInstanceOf(ResourceNotFoundException);
  await stop();
});

test('a schedule that was due while nothing ran, or in a crash, runs at the next start', async () => {
  const file = join(newFolder(), 'schedules.json');
  const before = await aScheduler({ file });
  await before.create('missed', 'at(2026-11-23T13:00:00)');
  await before.stop();
  const after = await aScheduler({ file, start: new Date('2026-11-24T15:00:00Z') });
  await after.scheduler.settle();
  expect(after.delivered).toEqual(['missed']);
  await after.stop();
  const again = await aScheduler({ file, start: new Date('2026-11-25T15:00:00Z') });
  await again.scheduler.settle();
  expect(again.delivered).toEqual([]);
  await again.stop();
});

test('a failing target is tried again after longer and longer pauses, also after a restart, and others go on', async () => {
  const file = join(newFolder(), 'schedules.json');
  let tries = 0;
  const failing = (until: number) => (input: string) => {
    if (input === 'poison' && (tries += 1) < until) throw new Error('not yet');
  };
  const first = await aScheduler({ file, take: failing(99) });
  await first.create('poison', 'at(2026-11-23T13:00:00)');
  await first.create('healthy', 'at(2026-11-23T13:00:00)');
  first.clock.advance(hour);
  await first.scheduler.settle();
  expect(first.delivered).toEqual(['healthy']);
  expect(tries).toBeGreaterThanOrEqual(1);
  await first.stop();
  const reached = tries + 2;
  const second = await aScheduler({ file, start: new Date('2026-11-23T13:30:00Z'), take: failing(reached) });
  await second.scheduler.settle();
  second.clock.advance(hour);
  await second.scheduler.settle();
  expect(second.delivered).toEqual(['poison']);
  expect(tries).toBe(reached);
  await second.stop();
});

test('what no target takes for its time goes to the dead letters of the schedule', async () => {
  const refuse = (): void => {
    throw new Error('never');
  };
  const { create, clock, delivered, scheduler, stop } = await aScheduler({ take: refuse });
  const policy = { MaximumEventAgeInSeconds: 7200, MaximumRetryAttempts: 185 };
  const target = { ...Target, Input: 'lost', DeadLetterConfig: { Arn: dead }, RetryPolicy: policy };
  await create('lost', 'at(2026-11-23T13:00:00)', { Target: target });
  clock.advance(hour);
  await scheduler.settle();
  expect(delivered).toEqual([]);
  clock.advance(2 * hour);
  await scheduler.settle();
  expect(delivered).toEqual(['dead: lost']);
  clock.advance(24 * hour);
  await scheduler.settle();
  expect(delivered).toEqual(['dead: lost']);
  await stop();
});

test('calls are refused as Scheduler refuses them', async () => {
  const { create, update, read, remove, stop } = await aScheduler();
  const later = 'at(2026-11-23T13:00:00)';
  await create('one', later, { ClientToken: 'first' });
  await expect(create('one', later, { ClientToken: 'second' })).rejects.toBeInstanceOf(ConflictException);
  // The same request again, after its answer was lost.
  await expect(create('one', later, { ClientToken: 'first' })).resolves.toMatchObject({
    ScheduleArn: expect.stringContaining('schedule/bravo/one') as unknown,
  });
  await expect(update('none', later)).rejects.toBeInstanceOf(ResourceNotFoundException);
  await expect(read('none')).rejects.toBeInstanceOf(ResourceNotFoundException);
  await expect(remove('none')).rejects.toBeInstanceOf(ResourceNotFoundException);
  await expect(create('two', later, { GroupName: 'other' })).rejects.toBeInstanceOf(
    ResourceNotFoundException,
  );
  const wrong: readonly Partial<CreateScheduleCommandInput>[] = [
    { ScheduleExpression: 'tomorrow' },
    { ScheduleExpression: 'at(2026-02-31T00:00:00)' },
    { ScheduleExpression: 'at(2026-11-23T11:59:59)' },
    { ScheduleExpression: 'cron(0 25 * * ? *)' },
    { ScheduleExpressionTimezone: 'Mars/Olympus' },
    { FlexibleTimeWindow: undefined },
    { Target: { ...Target, RoleArn: 'none' } },
    { Target: { ...Target, RetryPolicy: { MaximumEventAgeInSeconds: 5 } } },
    { Name: 'a name' },
  ];
  for (const part of wrong)
    await expect(create('two', later, part)).rejects.toBeInstanceOf(ValidationException);
  await stop();
});

test('a schedule of the stacks runs every night, once after several missed ones, and goes with its job', async () => {
  const file = join(newFolder(), 'schedules.json');
  const nightly = {
    Name: 'nightly-work',
    ScheduleExpression: 'cron(30 2 * * ? *)',
    Target: { ...Target, Input: '{}' },
  };
  const standing = [nightly].map((one) => ({
    ...one,
    Target: { ...one.Target, RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 } },
  }));
  const first = await aScheduler({ file, standing });
  expect(first.scheduler.upcoming()).toEqual([
    { name: 'nightly-work', at: new Date('2026-11-24T02:30:00Z') },
  ]);
  first.clock.set(new Date('2026-11-24T02:30:00Z'));
  await first.scheduler.settle();
  expect(first.delivered).toEqual(['{}']);
  await first.stop();
  const second = await aScheduler({ file, standing, start: new Date('2026-11-29T00:00:00Z') });
  await second.scheduler.settle();
  expect(second.delivered).toEqual(['{}']);
  expect(second.scheduler.upcoming()[0]?.at).toEqual(new Date('2026-11-29T02:30:00Z'));
  await second.stop();
  const without = await aScheduler({ file });
  expect(without.scheduler.upcoming()).toEqual([]);
  await without.stop();
});

test('after the clock was set back, what comes every night comes in the next one', async () => {
  const standing = [
    {
      Name: 'nightly-work',
      ScheduleExpression: 'cron(30 2 * * ? *)',
      Target: { ...Target, RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 } },
    },
  ];
  const { clock, scheduler, stop } = await aScheduler({ standing, start: new Date('2099-01-01T00:00:00Z') });
  clock.reset();
  expect(scheduler.upcoming()[0]?.at.getTime()).toBeLessThan(Date.now() + 25 * hour);
  await stop();
});
