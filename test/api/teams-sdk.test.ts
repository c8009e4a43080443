import { cardAttachment, PUBLIC, withOverrides } from '@microsoft/teams.api';
import { App } from '@microsoft/teams.apps';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '#infra/emulators/basics/ports';
import { localBot, type TokenChanges } from '#infra/emulators/teams/bot';
import { apiPrefix } from '#shared/contract/prefix';
import { addSeconds } from '#shared/rules/basics/time';
import { stack } from '../support/stack.ts';
import { aConnectedTenant, lastOf } from '../support/teams.ts';

// An app on the SDK of Microsoft for Teams: it reads and answers what the stand-in brings, and Bravo gets the same.

const { plainCard } = await import('#functions/chat/teams/texts');

const { tenant, people } = await aConnectedTenant();
const { ann, bob } = people;
const sdkOrigin = `http://127.0.0.1:${await freePort(0)}`;
const say = () => undefined;
const silent = { error: say, warn: say, info: say, debug: say, trace: say, log: say, child: () => silent };

/** A token for our bot, by the SDK's own names for what is asked for. Its usual way wants a server with TLS. */
const botToken = async (): Promise<string> => {
  const response = await fetch(`${tenant.origin}/${PUBLIC.loginTenant}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: localBot.app,
      client_secret: localBot.password,
      scope: PUBLIC.botScope,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};
const sdk = new App({
  clientId: localBot.app,
  token: botToken,
  cloud: withOverrides(PUBLIC, { openIdMetadataUrl: `${tenant.origin}/openidconfiguration` }),
  messagingEndpoint: `${apiPrefix}/webhooks/teams/activities`,
  logger: silent,
});
/** What the app was told. */
const read: unknown[] = [];
/** What it answers an invoke. */
let answer: object | undefined;
sdk.on('message', async (told) => {
  const { from, recipient, text, entities, value, channelData } = told.activity;
  const named = (entities ?? []).flatMap((one) => (one.type === 'mention' ? one.mentioned.id : []));
  read.push([from.id, recipient.id, text, named, value, channelData?.tenant?.id]);
  await told.send({ type: 'message', attachments: [cardAttachment('adaptive', plainCard('Done') as never)] });
});
sdk.on('messageReaction', ({ activity }) => {
  read.push([activity.from.id, activity.replyToId, activity.reactionsAdded?.map(({ type }) => type)]);
});
sdk.on('message.ext.open', () => answer as never);
sdk.on('message.ext.submit', () => undefined as never);
await sdk.start(Number(new URL(sdkOrigin).port));
afterAll(() => sdk.stop());

type Brought = { readonly status: number; readonly body: string };
const both = async (bring: () => Promise<Brought>) => {
  tenant.moveTo(sdkOrigin);
  const theirs = await bring();
  tenant.moveTo(stack.origin);
  return { theirs, ours: await bring() };
};

describe('the token of an activity is taken or refused as by the SDK', () => {
  type Wrong = Omit<TokenChanges, 'at'> & { readonly seconds?: number };
  test.each<[string, Wrong | 'no token', boolean]>([
    ['as Microsoft makes it', {}, true],
    ['none', 'no token', false],
    ['without a signature', { algorithm: 'none' }, false],
    ['of another issuer', { issuer: 'https://evil.example' }, false],
    ['for another app', { audience: '00000000-0000-0000-0000-000000000000' }, false],
    ['for another service', { service: 'https://smba.trafficmanager.net/teams/' }, false],
    ['by a key that is not published', { key: 'unpublished' }, false],
    ['by a key that does not sign for Teams, which the SDK does not ask,', { key: 'unendorsed' }, false],
    ['that ended 290 seconds ago', { seconds: -3600 - 290 }, true],
    ['that ended 305 seconds ago', { seconds: -3600 - 305 }, false],
    ['that begins in 290 seconds', { seconds: 290 }, true],
    ['that begins in 310 seconds', { seconds: 310 }, false],
  ])('%s', async (_, changes, isTaken) => {
    const { theirs, ours } = await both(() => {
      const activity = tenant.activityOf(ann, 'alone', { type: 'message', text: 'balance' });
      return tenant.bring(
        activity,
        changes === 'no token' ? changes : { ...changes, at: addSeconds(new Date(), changes.seconds ?? 0) },
      );
    });
    const before = tenant.alone(ann).length;
    await stack.settle();
    const isUnasked = changes !== 'no token' && changes.key === 'unendorsed';
    expect([theirs.status, ours.status]).toEqual([isTaken || isUnasked ? 200 : 401, isTaken ? 200 : 403]);
    expect(tenant.alone(ann).length - before).toBe(isTaken ? 1 : 0);
  });
});

describe('an activity is answered as by the SDK', () => {
  const absent = {
    name: null,
    action: null,
    text: null,
    entities: null,
    value: null,
    channelData: null,
    replyToId: null,
    reactionsAdded: null,
    from: { id: ann.id, name: null },
  };
  const nameless = [{ type: null }, { type: 'mention', text: null, mentioned: { id: bob.id, name: null } }];
  const unfilled = { action: 'thank', form: 'x', people: null, score: null, value: null, message: null };
  const unnamed = {
    channelData: { tenant: { id: tenant.tenant }, team: null, channel: { id: '19:x', name: null } },
  };
  /** And how many answers of Bravo come to whoever sent it: silence would look like a failure to them. */
  test.each<[string, number, object]>([
    ['a message with null for all that may be missing', 1, { type: 'message', ...absent }],
    ['a message with entities that name nothing', 1, { type: 'message', text: 'help', entities: nameless }],
    ['a message of a channel without a name', 1, { type: 'message', text: 'help', ...unnamed }],
    ['a card with nulls', 1, { type: 'message', value: unfilled }],
    ['a reaction with nulls', 0, { type: 'messageReaction', ...absent }],
    ['an installation with nulls', 0, { type: 'installationUpdate', ...absent }],
    ['an invoke with nulls', 0, { type: 'invoke', ...absent }],
    ['an invoke of another kind', 0, { type: 'invoke', name: 'something/new', value: {} }],
    [
      'a form of the message extension with nulls',
      1,
      {
        type: 'invoke',
        name: 'composeExtension/submitAction',
        value: { commandId: 'thank', data: unfilled },
      },
    ],
    ['somebody who types', 0, { type: 'typing' }],
    ['a kind that nobody knows', 0, { type: 'somethingNew', from: null, recipient: null, conversation: {} }],
  ])('%s', async (_, answers, more) => {
    const { theirs, ours } = await both(() => tenant.bring(tenant.activityOf(ann, 'alone', more)));
    expect(ours).toEqual({ status: 200, body: '' });
    expect(theirs.status).toBe(200);
    const before = tenant.alone(ann).length;
    await stack.settle();
    expect(tenant.alone(ann).length - before).toBe(answers);
  });

  test('and the window of the message extension comes as one of the SDK', async () => {
    answer = JSON.parse((await tenant.extend(ann, bob)).body) as object;
    expect(answer).toMatchObject({
      task: { type: 'continue', value: { card: { content: { body: [{}, {}, {}, {}] } } } },
    });
    const { theirs, ours } = await both(() => tenant.extend(ann, bob));
    const form = /"form":"[^"]+"/;
    expect([ours.status, ours.body.replace(form, '')]).toEqual([
      theirs.status,
      theirs.body.replace(form, ''),
    ]);
  });
});

test('the SDK reads what the stand-in brings, and what it says arrives as what Bravo says', async () => {
  read.splice(0);
  tenant.moveTo(sdkOrigin);
  await tenant.type(ann, `+5 @${bob.name} for the 🍜`, 'channel');
  await tenant.press(ann, { action: 'me_too' }, 'alone');
  await tenant.react(ann, '1');
  tenant.moveTo(stack.origin);
  expect(read).toEqual([
    [
      ann.id,
      localBot.id,
      expect.stringContaining(`<at>${bob.name}</at> for the 🍜`),
      [localBot.id, bob.id],
      undefined,
      tenant.tenant,
    ],
    [ann.id, localBot.id, '', [], { action: 'me_too' }, tenant.tenant],
    [ann.id, '1', ['like']],
  ]);
  expect([lastOf(tenant.inChannel()), lastOf(tenant.alone(ann))]).toEqual(['Done', 'Done']);
});
