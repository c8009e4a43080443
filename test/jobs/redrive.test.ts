import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { workspace } from '#shared/contract/workspace';
import { postBody } from '../support/post-body.ts';
import { breakFileStorage } from '../support/faults.ts';
import { shortenVisibility, sqs, urlOf } from '../support/queues.ts';
import { redrive } from '../support/set-aside.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { storedItems } from '../support/stored-data.ts';
import { aTeam, storedPosts } from '../support/team.ts';

test('an unreadable message fails alone, not with its batch', async () => {
  const { handler } = await import('#functions/jobs/change-workspace');
  const { workspace: w } = await aTeam(['ann']);
  const attributes = { ApproximateFirstReceiveTimestamp: String(Date.now()) };
  const done = { job: 'reset', workspace_id: w.id };
  const Records = [{ job: 'unheard of' }, done, '{'].map((body, at) => ({
    messageId: String(at),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes,
  }));
  const outcome: unknown = await handler({ Records } as never, {} as never, () => undefined);
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }, { itemIdentifier: '2' }] });
});

test('a failed workspace job is completed after its message is redriven, and other workspaces did not wait', async () => {
  const patient = await shortenVisibility('workspace');
  const [team, other] = [await aTeam(['ann', 'bob']), await aTeam(['ann', 'bob'])];
  for (const one of [team, other]) await call(posts.create, { body: postBody(one, [one.bob]) }, one.ann);
  await sqs.send(
    new SendMessageCommand({ QueueUrl: urlOf('workspace'), MessageBody: '{"job":"unheard of"}' }),
  );
  const back = breakFileStorage();
  const remove = { body: { name: team.workspace.name } };
  expect((await call(workspace.remove, remove, team.ann)).status).toBe(202);
  const reset = { body: { name: other.workspace.name } };
  expect((await call(workspace.reset, reset, other.ann)).status).toBe(202);
  await stack.settle();
  back();
  expect(await storedPosts(other)).toEqual([]);
  expect(
    await internals.table.get(internals.keys.job(team.workspace.id, 'delete'), { now: new Date() }),
  ).toBeDefined();
  expect((await call(posts.create, { body: postBody(other, [other.bob]) }, other.ann)).status).toBe(201);

  expect(await redrive('workspace', '--sqs', stack.aws)).toMatchObject({
    code: 0,
    said: expect.stringContaining('2 messages of the workspace queue put back.'),
  });
  await stack.settle();
  expect(await storedItems(team.workspace.id)).toEqual([]);
  // The unreadable message is in the dead-letter queue again; a completed reset is not repeated.
  const again = { job: 'reset', workspace_id: other.workspace.id };
  await sqs.send(
    new SendMessageCommand({ QueueUrl: `${urlOf('workspace')}-dead`, MessageBody: JSON.stringify(again) }),
  );
  expect((await redrive('workspace', '--sqs', stack.aws)).said).toContain('2 messages');
  await stack.settle();
  expect(await storedPosts(other)).toHaveLength(1);
  await patient();
});

test('redriving three copies of a message sends one mail', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  await stack.settle();
  const message = {
    mail: 'points',
    event: 'redriven',
    workspace_id: team.workspace.id,
    user_id: team.bob.id,
    post_id: post.id,
  };
  for (let copy = 0; copy < 3; copy += 1)
    await sqs.send(
      new SendMessageCommand({ QueueUrl: `${urlOf('mail')}-dead`, MessageBody: JSON.stringify(message) }),
    );
  expect((await redrive('mail', '--sqs', stack.aws)).said).toContain('3 messages of the mail queue');
  await stack.settle();
  expect(mails.filter(({ to }) => to.includes(team.bob.email))).toHaveLength(2);
  expect((await redrive('mail', '--sqs', stack.aws)).said).toContain('0 messages');
});

test('the command reports an unknown queue and an unreachable server', async () => {
  expect(await redrive('letters')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no queue "letters"'),
  });
  expect(await redrive('mail', '--sqs', 'http://127.0.0.1:9')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Is it running?'),
  });
  expect(await redrive()).toMatchObject({
    code: 0,
    said: expect.stringContaining('npm run operate -- redrive mail'),
  });
});
