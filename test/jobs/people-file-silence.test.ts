import { expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { storeApiKey } from '../support/api-keys.ts';
import { applyNow } from '../support/people-files.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import {
  as,
  aTeamNow,
  changeWorkspace,
  day,
  goTo,
  minuteAfter,
  scheduled,
  subjectsTo,
} from '../support/schedules.ts';
import { internals, stack } from '../support/stack.ts';
import { type Member, withPermissions } from '../support/team.ts';

stack.followAtOnce();

const { silentDays } = limits.peopleFile;

test('after three days without a file of a program, administrators of people hear once, until the next file', async () => {
  const team = await aTeamNow({ manual_payments: true }, { bob: withPermissions('global_administrator') });
  const lastFile = async () =>
    (
      await internals.table.get<Workspace>(internals.keys.workspace(team.workspace.id), {
        now: stack.clock.now(),
        consistent: true,
      })
    )?.people_file_at;
  const sendFile = async (by: { readonly token: string }) => {
    const { status } = await applyNow(by, [{ email: team.ann.email }, { email: team.bob.email }]);
    expect(status).toBe(201);
    await stack.settle();
  };
  const ann = { ...team.ann, ...(await as(team, team.ann)) };
  // A member who sends a file by hand is no program that could stop.
  await sendFile(ann);
  expect(await lastFile()).toBeUndefined();
  expect(scheduled(team)).not.toHaveProperty('people_file');

  const key = await storeApiKey(ann, ['people:write'], { now: stack.clock.now() });
  await sendFile(key);
  const first = new Date((await lastFile()) ?? '');
  const over = new Date(first.getTime() + silentDays * day);
  expect(scheduled(team)['people_file']).toBe(minuteAfter(over));
  const { stop } = withhold(team);
  const message = { workspace_id: team.workspace.id };
  const subject = `No file of people has come for ${team.workspace.name}`;
  const heard = (one: Pick<Member, 'email'>) => subjectsTo(one).filter((said) => said === subject).length;
  await goTo(minuteAfter(over));
  const workspace = internals.keys.workspace(team.workspace.id);
  const is = { people_file_at: first.toISOString() };
  // The moment has come, but nothing is said: while the workspace is exported, and after a file of just now.
  for (const set of [{ closing: 'export' as const }, { people_file_at: stack.clock.now().toISOString() }]) {
    await changeWorkspace(team, set);
    await deliver(message);
    await stack.settle();
    expect([heard(team.ann), heard(team.bob)]).toEqual([0, 0]);
    await internals.table.write(internals.writes.change(workspace, { set: is, remove: ['closing'] }));
    await deliver(message);
    await goTo(scheduled(team)['people_file'] ?? '');
  }
  expect(await crashAtEveryStep(team)).toBeGreaterThan(2);
  await deliver(message);
  stop();
  await stack.settle();
  expect([heard(team.ann), heard(team.bob)]).toEqual([1, 1]);
  expect(scheduled(team)).not.toHaveProperty('people_file');

  await sendFile(key);
  expect(scheduled(team)).toHaveProperty('people_file');
  await sendFile({ ...team.ann, ...(await as(team, team.ann)) });
  expect(scheduled(team)).not.toHaveProperty('people_file');
});
