import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { queueNames } from '#infra/jobs';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { allItems, type StoredItem, storedFiles } from '../support/stored-data.ts';
import { postBody } from '../support/post-body.ts';
import { crashAtCommand } from '../support/faults.ts';
import { captureLogs } from '../support/logs.ts';
import { aPng, uploadForm, paint } from '../support/pictures.ts';
import { sqs, urlOf } from '../support/queues.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, send, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedUser } from '../support/team.ts';

const queuedMessages = async (): Promise<string> => {
  const queues = queueNames.flatMap((name) => {
    const url = urlOf(name);
    return [url, `${url}-dead`];
  });
  const all = await Promise.all(
    queues.map((QueueUrl) => sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))),
  );
  return JSON.stringify(all.map(({ Messages }) => Messages));
};

test('an erased member is named in no table item, file, queue message or log line', async () => {
  const said = captureLogs();
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: { first_name: 'Zyxwina', birth_date: '1977-07-17', hire_date: '2003-03-13' } },
  });
  await send('PUT', '/profiles/me/avatar', uploadForm('avatar', aPng(paint(9, 9))), team.bob);
  await call(profiles.updateMe, { body: { last_name: 'Quuxley' } }, team.bob);
  const { avatar } = await storedUser(team, team.bob);
  await call(posts.create, { body: postBody(team, [team.bob], 30) }, team.ann);
  await call(posts.create, { body: postBody(team, [team.cyd], 20) }, team.bob);
  await giveCoins(team.ann, 50, team.bob);
  const coffee = await aReward(team.ann);
  await redeem(team.bob, coffee.id);
  // A failed request of the member is logged too.
  const { stop } = crashAtCommand('posts.create', 3);
  expect((await call(posts.create, { body: postBody(team, [team.cyd], 1) }, team.bob)).status).toBe(500);
  stop();
  await stack.settle();
  const params = { id: team.bob.id };
  await call(users.update, { params, body: { state: 'deactivated' } }, team.ann);
  expect((await call(users.remove, { params }, team.ann)).status).toBe(204);
  await stack.settle();

  const traces = [
    'zyxwina',
    'quuxley',
    team.bob.email,
    '1977-07-17',
    '2003-03-13',
    String(avatar?.slice(-48)),
  ];
  const tracesIn = (text: string): string[] =>
    traces.filter((one) => text.toLowerCase().includes(one.toLowerCase()));
  const naming = (await allItems()).filter((item) => tracesIn(JSON.stringify(item)).length > 0);
  // Answers stored under an idempotency key expire after two days.
  const inTwoDays = Math.ceil(Date.now() / 1000) + 48 * 3600;
  const isKept = ({ sk, ttl }: StoredItem): boolean => sk.startsWith('ONCE#') && Number(ttl) <= inTwoDays;
  expect(naming.filter((item) => !isKept(item))).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  expect(tracesIn(await queuedMessages())).toEqual([]);
  const log = said();
  expect(log).toContain(team.bob.id);
  expect(tracesIn(log)).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
});
