import { expect, test } from 'vitest';
import { schedulePurposes } from '#shared/rules/mails/schedules';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import {
  alwaysScheduled,
  aTeamNow,
  changeWorkspace,
  day,
  goTo,
  minuteAfter,
  scheduled,
  subjectsTo,
} from '../support/schedules.ts';
import { internals, stack } from '../support/stack.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

type Team = Awaited<ReturnType<typeof aTeamNow>>;
const trialSchedule = (team: Team, days: number): string =>
  minuteAfter(new Date(Date.parse(team.workspace.trial_ends_at) - days * day));

test('schedules are made, run, moved and removed although every step crashes once; each mail is sent once', async () => {
  const team = await aTeamNow();
  const { stop } = withhold(team);
  expect(await crashAtEveryStep(team)).toBeGreaterThan(2);
  for (const [days, next] of [
    [7, 3],
    [3, 1],
    [1, 0],
  ] as const) {
    await goTo(trialSchedule(team, days));
    expect(await crashAtEveryStep(team)).toBeGreaterThan(3);
    expect(scheduled(team)['trial']).toBe(trialSchedule(team, next));
    // A late double of the message that crashed.
    await deliver({ workspace_id: team.workspace.id });
    await stack.settle();
  }
  expect(subjectsTo(team.ann)).toHaveLength(3);
  await changeWorkspace(team, { closing: 'delete' });
  expect(await crashAtEveryStep(team)).toBeGreaterThan(2);
  expect(scheduled(team)).toEqual({});
  stop();
});

test('a lost run is made up for in the night, and a lost schedule is made again', async () => {
  const team = await aTeamNow();
  const { stop } = withhold(team);
  await goTo(trialSchedule(team, 7));
  expect(subjectsTo(team.ann)).toEqual([]);
  stop();
  stack.clock.advance(day);
  await stack.settle();
  expect(subjectsTo(team.ann)).toEqual(['Your Bravo trial ends in 6 days']);
  const { unschedule } = await import('#functions/adapters/schedules/schedules');
  for (const purpose of schedulePurposes) await unschedule(purpose, team.workspace.id);
  expect(scheduled(team)).toEqual({});
  stack.clock.advance(day);
  await stack.settle();
  expect(Object.keys(scheduled(team)).toSorted()).toEqual(alwaysScheduled.toSorted());
});

test('of two workers, the one that read older facts does not leave its schedule behind', async () => {
  const team = await aTeamNow({ limit_period: 'year' });
  const { id } = team.workspace;
  const { injectFault } = await import('../support/fault-injection/inject.ts');
  const { stop: stopHolding } = withhold(team);
  const key = internals.keys.workspace(id);
  await internals.table.write(internals.writes.change(key, { set: { limit_period: 'week' } }));
  // While the first worker is on the way to Scheduler, the period changes and a second worker finishes.
  const onTheWay = Promise.withResolvers<void>();
  const overtake = async (): Promise<void> => {
    await onTheWay.promise;
    await internals.table.write(internals.writes.change(key, { set: { limit_period: 'day' } }));
    expect(await deliver({ workspace_id: id })).toEqual({ batchItemFailures: [] });
  };
  const overtaking = overtake();
  let overtaken = false;
  const stop = injectFault(async (attempt, send) => {
    if (attempt.command !== 'UpdateSchedule' || overtaken) return send();
    overtaken = true;
    onTheWay.resolve();
    await overtaking;
    return send();
  });
  expect(await deliver({ workspace_id: id })).toEqual({ batchItemFailures: [] });
  stop();
  stopHolding();
  expect(overtaken).toBe(true);
  const tomorrow = new Date(stack.clock.now().getTime() + day).toISOString().slice(0, 10);
  expect(scheduled(team)['limit']).toBe(`${tomorrow}T00:01:00.000Z`);
});

test('a message without a workspace visits all of them, in slices when time runs short', async () => {
  const [one, two] = [await aTeamNow(), await aTeamNow()];
  const { unschedule } = await import('#functions/adapters/schedules/schedules');
  for (const { workspace } of [one, two]) await unschedule('trial', workspace.id);
  expect(await deliver({}, { remaining: 0 })).toEqual({ batchItemFailures: [] });
  await stack.settle();
  expect([scheduled(one)['trial'], scheduled(two)['trial']]).toEqual([
    trialSchedule(one, 7),
    trialSchedule(two, 7),
  ]);
});
