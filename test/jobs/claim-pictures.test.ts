import { expect, test } from 'vitest';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import type { AwardRequest } from '#shared/model/award-request';
import { limits } from '#shared/model/limits';
import { anAward } from '../support/awards.ts';
import { breakFileStorage, changeBeforeCommit, interruptTransaction } from '../support/faults.ts';
import { aPng, paint, uploadForm } from '../support/pictures.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { as, day, goTo, minuteAfter, scheduled } from '../support/schedules.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { storedFiles } from '../support/stored-data.ts';
import { aTeam, type Member } from '../support/team.ts';

stack.followAtOnce();

/** A team with an award that Bob claims; Ann decides. */
const aClaim = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    workspace: { notifications: {}, manual_payments: true },
    now: stack.clock.now(),
  });
  await stack.settle();
  const { ann, bob } = team;
  const award = await anAward({ ...ann, ...(await as(team, ann)) }, { way: 'claimed' });
  const claim = async () =>
    (
      await call(
        rewards.requestAward,
        { params: { id: award.id }, body: { message: 'I stayed all night' } },
        await as(team, bob),
      )
    ).body;
  const request = await claim();
  return {
    team,
    award,
    claim,
    request,
    /** Sends a picture, or words alone, or nothing. */
    put: async (
      description?: string,
      file?: Uint8Array,
      { of = request, by = bob }: { of?: Pick<AwardRequest, 'id'>; by?: Member } = {},
    ) => {
      const form = file ? uploadForm('picture', file) : new FormData();
      if (description !== undefined) form.set('description', description);
      const path = `/rewards/award_requests/${of.id}/picture`;
      const { status, codes, body } = await send('PUT', path, form, await as(team, by));
      return { status, codes, body: body as AwardRequest };
    },
    settle: async (decision: 'approved' | 'declined', of = request) => {
      const body = { ids: [of.id], decision, ...(decision === 'declined' && { reason: 'Not this year' }) };
      return (await call(rewards.settleAwardRequests, { body }, await as(team, ann))).body;
    },
    own: async () =>
      (await call(rewards.listAwardRequests, { query: { of: 'own' } }, await as(team, bob))).body,
    files: async () =>
      (await storedFiles(team.workspace.id))
        .filter((key) => key.startsWith('claims/'))
        .map((key) => `/media/${key}`),
  };
};

const png = aPng(paint(4, 4));

test('200: a claim carries one picture, which its maker changes while it waits', async () => {
  const { team, award, request, put, own, files, settle } = await aClaim();
  const { bob, cyd, ann } = team;
  expect(request).toMatchObject({ picture: null, can: { picture: true } });
  const added = await put('The log of the night', png);
  const { url = '' } = added.body.picture ?? {};
  expect(added).toMatchObject({ status: 200, body: { id: request.id, status: 'pending' } });
  expect(await files()).toEqual([url]);
  expect((await fetch(`${stack.origin}${url}`)).status).toBe(200);
  const reworded = { url, description: 'The log from 2 a.m.' };
  expect((await put(reworded.description)).body.picture).toEqual(reworded);
  const other = (await put('Another page', png)).body.picture;
  expect(other?.url).not.toBe(url);
  expect(await files()).toEqual([other?.url]);
  expect(await own()).toMatchObject([{ picture: other }]);
  const removed = await put();
  expect(removed).toMatchObject({ status: 200, body: { picture: null } });
  expect(await files()).toEqual([]);

  expect((await put('', png)).codes).toEqual(['description_required']);
  expect((await put('t'.repeat(limits.post.pictureText + 1), png)).codes).toEqual(['message_too_long']);
  expect((await put('A text', Buffer.from('no picture'))).codes).toEqual(['unsupported_file']);
  for (const by of [cyd, ann]) expect((await put('Mine', png, { by })).status).toBe(404);
  const nominated = await anAward({ ...ann, ...(await as(team, ann)) }, { way: 'nominated' });
  const nomination = { params: { id: nominated.id }, body: { to_id: cyd.id, message: 'She helps' } };
  const { body: of } = await call(rewards.requestAward, nomination, await as(team, bob));
  expect(of.can.picture).toBe(false);
  expect((await put('Her', png, { of })).codes).toEqual(['forbidden']);
  const restore = breakFileStorage();
  expect((await put('The log', png)).codes).toEqual(['upstream_failed']);
  restore();
  await settle('approved');
  expect((await put('Too late', png)).codes).toEqual(['already_settled']);
  expect(await files()).toEqual([]);
  expect(award.pending).toBe(0);
});

test('a picture and a decision at the same time: each sees the other', async () => {
  const { claim, request, put, settle, own, files, team } = await aClaim();
  const decided = interruptTransaction('rewards.updateClaimPicture', {
    before: async () => void (await settle('declined')),
  });
  expect((await put('The log', png)).codes).toEqual(['already_settled']);
  decided();
  expect(await files()).toEqual([]);
  const second = await claim();
  const added = interruptTransaction('rewards.settleAwardRequests', {
    before: async () => {
      added();
      await put('The log', png, { of: second });
    },
  });
  expect(await settle('declined', second)).toMatchObject([{ result: 'declined' }]);
  expect((await own()).map(({ id, picture }) => [id, picture?.description])).toEqual([
    [second.id, 'The log'],
    [request.id, undefined],
  ]);
  // That it goes was recorded with the decision: the night schedules it.
  await deliver({ workspace_id: team.workspace.id });
  await goTo(new Date(stack.clock.now().getTime() + limits.award.pictureDays * day + day));
  expect(await files()).toEqual([]);
  const of = await claim();
  const { keys } = internals;
  const w = team.workspace.id;
  const ends = [
    [keys.user(w, team.bob.id), { state: 'deactivated' }, { state: 'accepted' }],
    [keys.workspace(w), { closing: 'delete' }, { closing: undefined }],
  ] as const;
  for (const [key, set, back] of ends) {
    const stop = changeBeforeCommit('rewards.updateClaimPicture', key, set);
    expect((await put('The log', png, { of })).status).toBeGreaterThan(400);
    stop();
    await internals.table.write(internals.writes.change(key, { set: back }));
  }
  expect(await files()).toEqual([]);
});

test('the picture goes 90 days after the decision, wherever the run is interrupted, and without its award', async () => {
  const { team, award, request, claim, put, settle, own, files } = await aClaim();
  await put('The log', png);
  await goTo(new Date(stack.clock.now().getTime() + 200 * day));
  expect(await files()).toHaveLength(1);
  await settle('declined');
  const body = { reason: 'Another one follows' };
  await goTo(new Date(stack.clock.now().getTime() + day));
  const waiting = await claim();
  await put('Another log', png, { of: waiting });
  expect(
    (await call(rewards.removeAward, { params: { id: award.id }, body }, await as(team, team.ann))).status,
  ).toBe(204);
  const ends = (await own()).map((one) => Date.parse(one.status_changed_at) + limits.award.pictureDays * day);
  const [last = 0, first = 0] = ends;
  const { stop } = withhold(team);
  await deliver({ workspace_id: team.workspace.id });
  expect(scheduled(team)['award']).toBe(minuteAfter(new Date(first)));
  expect((await own()).map(({ picture }) => picture?.description)).toEqual(['Another log', 'The log']);
  expect(await files()).toHaveLength(2);
  stack.clock.set(new Date(minuteAfter(new Date(first))));
  expect(await crashAtEveryStep(team)).toBeGreaterThan(2);
  await deliver({ workspace_id: team.workspace.id });
  await stack.settle();
  expect(await own()).toMatchObject([
    { id: waiting.id, status: 'declined', picture: { description: 'Another log' } },
    { id: request.id, status: 'declined', picture: null },
  ]);
  expect(await files()).toHaveLength(1);
  expect(scheduled(team)['award']).toBe(minuteAfter(new Date(last)));
  stack.clock.set(new Date(minuteAfter(new Date(last))));
  await deliver({ workspace_id: team.workspace.id });
  stop();
  await stack.settle();
  expect(await files()).toEqual([]);
  expect(scheduled(team)['award']).toBeUndefined();
});

test('pictures of claims go with their member, and with a reset', async () => {
  const { team, request, put, files, claim, settle } = await aClaim();
  const { ann, bob } = team;
  await put('The log', png);
  await settle('declined');
  const waiting = await claim();
  await put('Another log', png, { of: waiting });
  expect(await files()).toHaveLength(2);
  const options = await as(team, ann);
  await call(users.update, { params: { id: bob.id }, body: { state: 'deactivated' } }, options);
  const restore = breakFileStorage();
  expect((await call(users.remove, { params: { id: bob.id } }, options)).codes).toEqual(['upstream_failed']);
  restore();
  expect(await files()).toHaveLength(2);
  expect((await call(users.remove, { params: { id: bob.id } }, options)).status).toBe(204);
  expect(await files()).toEqual([]);
  const query = { of: 'deciding' as const, status: 'declined' as const };
  const { body: declined } = await call(rewards.listAwardRequests, { query }, options);
  expect(declined).toMatchObject([{ id: request.id, picture: null }]);

  const another = await aClaim();
  await another.put('The log', png);
  await another.settle('declined');
  const { name } = another.team.workspace;
  await call(workspace.reset, { body: { name } }, await as(another.team, another.team.ann));
  await stack.settle();
  expect(await another.files()).toEqual([]);
});
