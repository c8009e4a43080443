import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, expect, test } from 'vitest';
import { routes } from '#infra/blueprint/routes';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import { prepareRequest, type Scenario, tokenFor, workspaceFor } from '../support/prepared-requests.ts';
import { storedItems, storedFiles } from '../support/stored-data.ts';
import { breakFileStorage } from '../support/faults.ts';
import { aPng, uploadForm as upload, paint } from '../support/pictures.ts';
import { aReward, rewardForm, storedRewards } from '../support/shop.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser } from '../support/team.ts';
import { oneIn } from '../support/thoroughness.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

let restore: (() => void) | undefined;
const breakStorage = (): void => void (restore = breakFileStorage());
const restoreStorage = (): void => {
  restore?.();
  restore = undefined;
};
afterEach(restoreStorage);

const pictureForm = (field: string): FormData => upload(field, aPng(paint(20, 20)));
const avatar = (by: Member, body = pictureForm('avatar')) => send('PUT', '/profiles/me/avatar', body, by);
const pictureReward = () =>
  rewardForm({ emoji: undefined, image: new Blob([new Uint8Array(aPng(paint(9, 9)))]) });
const failed = {
  status: 502,
  codes: ['upstream_failed'],
  body: { errors: [{ message: 'Error occurred' }] },
};

test('502 with a message for an upload, and nothing changes', async () => {
  const team = await aTeam(['ann', 'bob']);
  await avatar(team.bob);
  await send('POST', '/settings/logo', pictureForm('logo'), team.ann);
  const coffee = await aReward(team.ann);
  await stack.counted();
  const [items, files] = [await storedItems(team.workspace.id), await storedFiles(team.workspace.id)];
  expect(files).toHaveLength(2);
  breakStorage();
  expect(await avatar(team.bob)).toMatchObject(failed);
  expect(await send('POST', '/settings/logo', pictureForm('logo'), team.ann)).toMatchObject(failed);
  expect(await send('POST', '/rewards/rewards', pictureReward(), team.ann)).toMatchObject(failed);
  const update = await send('PUT', `/rewards/rewards/${coffee.id}`, pictureReward(), team.ann);
  expect(update).toMatchObject(failed);
  restoreStorage();
  expect(await storedItems(team.workspace.id)).toEqual(items);
  expect(await storedFiles(team.workspace.id)).toEqual(files);
  expect(await storedRewards(team)).toHaveLength(1);
});

test('a removed avatar disappears immediately, and its file is deleted with the member at the latest', async () => {
  const team = await aTeam(['ann', 'bob']);
  await avatar(team.bob);
  breakStorage();
  expect(await avatar(team.bob, new FormData())).toMatchObject({ status: 200, body: { avatar: null } });
  restoreStorage();
  expect(await storedFiles(team.workspace.id)).toHaveLength(1);
  await avatar(team.bob);
  await avatar(team.ann);
  const { avatar: anns } = await storedUser(team, team.ann);
  const params = { id: team.bob.id };
  await call(users.update, { params, body: { state: 'deactivated' } }, team.ann);
  expect((await call(users.remove, { params }, team.ann)).status).toBe(204);
  expect(await storedFiles(team.workspace.id)).toEqual([anns?.replace('/media/', '')]);
});

test('502 for erasing a member: nothing is erased, and a later attempt succeeds', async () => {
  const team = await aTeam(['ann', 'bob']);
  await avatar(team.bob);
  const params = { id: team.bob.id };
  await call(users.update, { params, body: { state: 'deactivated' } }, team.ann);
  const before = await storedUser(team, team.bob);
  breakStorage();
  expect(await call(users.remove, { params }, team.ann)).toMatchObject(failed);
  expect(await storedUser(team, team.bob)).toEqual(before);
  restoreStorage();
  expect((await call(users.remove, { params }, team.ann)).status).toBe(204);
  expect(await storedFiles(team.workspace.id)).toEqual([]);
});

test('deleting a workspace is completed once the files are back', async () => {
  const team = await aTeam(['ann']);
  await avatar(team.ann);
  const sqs = new SQSClient({ endpoint: stack.aws });
  const comeAgainAfter = (VisibilityTimeout: string) =>
    sqs.send(
      new SetQueueAttributesCommand({
        QueueUrl: process.env['WORKSPACE_QUEUE_URL'],
        Attributes: { VisibilityTimeout },
      }),
    );
  await comeAgainAfter('3');
  breakStorage();
  expect((await call(workspace.remove, { body: { name: team.workspace.name } }, team.ann)).status).toBe(202);
  const job = internals.keys.job(team.workspace.id, 'delete');
  const stored = () => internals.table.get<{ worker?: string; working?: number }>(job, { now: new Date() });
  // A worker claimed the job and gave it up again.
  await expect.poll(stored).toMatchObject({ worker: expect.any(String) });
  await expect.poll(async () => (await stored())?.working).toBeUndefined();
  restoreStorage();
  await stack.settle();
  await comeAgainAfter('30');
  expect(await storedItems(team.workspace.id)).toEqual([]);
  expect(await storedFiles(team.workspace.id)).toEqual([]);
});

const needFiles = new Set([
  'profiles.updateAvatar',
  'posts.updatePicture',
  'settings.updateLogo',
  'rewards.updateAwardPicture',
  'workspace.uploadArchive',
  'celebrations.signCard',
  // What a file of people says is kept as a file until it is applied.
  'users.planFile',
  'users.applyFile',
  'users.readFile',
]);
/** A webhook needs a signature. */
const others = routes.filter(({ id, area }) => !needFiles.has(id) && area !== 'webhooks');
test.each(oneIn(6, others).map((route) => [route.id, route] as const))(
  '%s succeeds without the files',
  async (_, route) => {
    const team = await aTeam(['owner', 'colleague'], { workspace: workspaceFor(route.id) });
    const scene: Scenario = { team: { ...team, caller: team.owner } };
    const sent = await prepareRequest(route.id, scene);
    const token = await tokenFor(route.endpoint, scene);
    breakStorage();
    const { status } = await call(route.endpoint, sent as never, { token });
    restoreStorage();
    expect(status).toBe(route.endpoint.status);
  },
);
