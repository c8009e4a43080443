import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { crashAtCommand } from '../support/faults.ts';
import { digests, inBerlin, mondayAfter, nextWednesday } from '../support/digests.ts';
import { postBody } from '../support/post-body.ts';
import { deliver, withhold } from '../support/schedule-messages.ts';
import { as, aTeamNow, givePoints, goTo } from '../support/schedules.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

test('a run that is two days late still sends, a later one leaves the week out', async () => {
  const wednesday = await nextWednesday();
  const [late, tooLate] = [await aTeamNow(inBerlin), await aTeamNow(inBerlin)];
  for (const team of [late, tooLate]) await givePoints(team, team.ann, team.bob);
  const stops = [withhold(late), withhold(tooLate)];
  await goTo(mondayAfter(wednesday, 47 * 60));
  expect((await deliver({ workspace_id: late.workspace.id })).batchItemFailures).toEqual([]);
  await stack.settle();
  for (const { digest } of stops[0]?.held ?? [])
    if (digest) await deliver({ workspace_id: late.workspace.id, digest });
  await goTo(mondayAfter(wednesday, 49 * 60));
  await deliver({ workspace_id: tooLate.workspace.id });
  await stack.settle();
  expect(stops[1]?.held.filter(({ digest }) => digest)).toEqual([]);
  for (const { stop } of stops) stop();
  expect(digests(late.bob)).toHaveLength(1);
  await goTo(mondayAfter(wednesday, 4 * 24 * 60));
  expect([digests(late.bob).length, digests(tooLate.bob).length]).toEqual([1, 0]);
});

test('although every step crashes once, each member gets one mail', async () => {
  const wednesday = await nextWednesday();
  const team = await aTeamNow(inBerlin);
  await givePoints(team, team.ann, team.bob);
  const { held, stop } = withhold(team);
  await goTo(mondayAfter(wednesday));
  const crashAtEachStep = async (body: object): Promise<number> => {
    for (let nth = 1; ; nth += 1) {
      const crash = crashAtCommand('keep-schedules', nth);
      await deliver(body);
      crash.stop();
      await stack.settle();
      if (!crash.crashed()) return nth - 1;
    }
  };
  expect(await crashAtEachStep({ workspace_id: team.workspace.id })).toBeGreaterThan(5);
  const slices = held.filter(({ digest }) => digest);
  expect(slices.length).toBeGreaterThan(0);
  for (const slice of slices) expect(await crashAtEachStep(slice)).toBeGreaterThan(1);
  stop();
  await stack.settle();
  expect([team.ann, team.bob].map((one) => digests(one).length)).toEqual([1, 1]);
});

test('members are visited in slices; a crash between two of them leaves nobody out and writes to nobody twice', async () => {
  const wednesday = await nextWednesday();
  const names = Array.from({ length: 501 }, (_, at) => `member${at}`);
  // Few of them want it, so that the test sends few mails.
  const wants = (at: number): boolean => at % 50 < 2;
  const off = { notifications: { weekly_digest: false } };
  const users = Object.fromEntries(names.map((name, at) => [name, wants(at) ? {} : off]));
  const team = await aTeam(names, { workspace: inBerlin, users, now: stack.clock.now() });
  await stack.settle();
  const [first, second, last] = [team['member0'], team['member1'], team['member500']] as [
    Member,
    Member,
    Member,
  ];
  await call(posts.create, { body: postBody(team, [second], 7) }, await as(team, first));
  await stack.settle();
  const { held, stop } = withhold(team);
  await goTo(mondayAfter(wednesday));
  await deliver({ workspace_id: team.workspace.id });
  await stack.settle();
  const begun = held.findLast(({ digest }) => digest)?.digest;
  expect(begun).toBeDefined();
  // Each function has time for one page only, and each crashes once at its second command.
  let slice = begun;
  let slices = 0;
  while (slice && slices < 10) {
    const crash = crashAtCommand('keep-schedules', 3);
    await deliver({ workspace_id: team.workspace.id, digest: slice }, { remaining: 5000 });
    crash.stop();
    held.length = 0;
    await deliver({ workspace_id: team.workspace.id, digest: slice }, { remaining: 5000 });
    await stack.settle();
    slice = held.findLast(({ digest }) => digest)?.digest;
    slices += 1;
  }
  stop();
  await stack.settle();
  expect(slices).toBe(2);
  const counts = names.map((name) => digests(team[name] as Member).length);
  expect(counts).toEqual(names.map((_, at) => (wants(at) ? 1 : 0)));
  expect(digests(last)[0]?.subject).toContain('Last week');
});
