import type { EndpointId } from '#shared/contract/index';
import type { ChatConnection, WorkflowConnection } from '#shared/model/chat';
import { slack } from './external-services.ts';
import type { Scenario } from './prepared-requests.ts';
import { internals, type Parts } from './stack.ts';
import { aWorkflow } from './teams.ts';
import { uniqueWord } from './unique-word.ts';

const { hashSecret, newSecret, parseToken } = await import('#functions/crypto/tokens');
const { sealText } = await import('#functions/crypto/sealed');
const { exchangeCode, installUrl } = await import('#functions/chat/slack/client');
const { recordInstall } = await import('#functions/data/chat');
const { recordInvitation } = await import('#functions/data/chat-links');
const { slackReturnUrl } = await import('#functions/chat/slack/connect');
const { tokenOf } = await import('#functions/chat/slack/open');
const { serviceOf } = await import('#functions/chat/teams/open');
const { addressOf } = await import('#functions/chat/teams/workflow');

const emptyRequest: Parts = {};

const slackChannel = async (): Promise<string> => (await slack.channels())[0]?.id ?? '';

/** What an administrator comes back with from Slack, in the session of the caller. */
const slackReturn = async ({ team: { workspace, caller } }: Scenario) => {
  const state = newSecret();
  const hint = parseToken(caller.token);
  const session = { workspace_id: workspace.id, user_id: caller.id, id: hashSecret(hint?.secret ?? '') };
  await recordInstall(session, hashSecret(state), new Date());
  const back = await slack.allow(await installUrl(state, slackReturnUrl()));
  return { code: back.searchParams.get('code') ?? '', state };
};

/** A workspace that is connected with Slack, and announces its posts in a channel. */
const aSlackChannel = async (scene: Scenario): Promise<Parts> => {
  const { workspace, owner } = scene.team;
  const { table, keys, writes } = internals;
  const key = keys.chatConnection(workspace.id, 'slack');
  if (await table.get(key, { now: new Date(), consistent: true })) return emptyRequest;
  const { token, team, botId } = await exchangeCode((await slackReturn(scene)).code, slackReturnUrl());
  const connection: ChatConnection = {
    platform: 'slack',
    workspace_id: workspace.id,
    team_id: team.id,
    team_name: team.name,
    bot_id: botId,
    token: await sealText(token, tokenOf(workspace.id)),
    connected_at: new Date().toISOString(),
    connected_by: owner.id,
    channel_id: await slackChannel(),
    channel_name: 'general',
    linked: 0,
  };
  await table.write(writes.replace(key, connection));
  return emptyRequest;
};

/** Another team may be connected from the request before. */
const aSlackReturn = async (scene: Scenario): Promise<Parts> => {
  const { table, keys, writes } = internals;
  await table.write(writes.discard(keys.chatConnection(scene.team.workspace.id, 'slack')));
  return { body: await slackReturn(scene) };
};

const aSlackLink = async (scene: Scenario): Promise<Parts> => {
  await aSlackChannel(scene);
  const { id: w } = scene.team.workspace;
  const { table, keys } = internals;
  const reading = { now: new Date(), consistent: true };
  const connection = await table.get<ChatConnection>(keys.chatConnection(w, 'slack'), reading);
  const token = newSecret();
  const user = { platform: 'slack', team_id: connection?.team_id ?? '', chat_user: uniqueWord() } as const;
  await recordInvitation(w, hashSecret(token), { ...user, name: 'Ann' }, new Date());
  return { body: { token } };
};

/** A workspace whose posts a workflow of Microsoft Teams announces. */
const aStoredWorkflow = async ({ team: { workspace, owner } }: Scenario): Promise<Parts> => {
  const { address } = await aWorkflow();
  const workflow: WorkflowConnection = {
    platform: 'workflow',
    workspace_id: workspace.id,
    token: await sealText(address, addressOf(workspace.id)),
    channel_name: 'Praise',
    connected_at: new Date().toISOString(),
    connected_by: owner.id,
  };
  const { table, keys, writes } = internals;
  await table.write(writes.replace(keys.chatConnection(workspace.id, 'workflow'), workflow));
  return emptyRequest;
};

/** A workspace that is connected with a tenant of Microsoft Teams. */
const aStoredTenant = async ({ team: { workspace, owner } }: Scenario): Promise<Parts> => {
  const connection: ChatConnection = {
    platform: 'teams',
    workspace_id: workspace.id,
    team_id: uniqueWord(),
    team_name: 'acme.example',
    bot_id: '28:bot',
    token: await sealText('https://smba.trafficmanager.net/teams/', serviceOf(workspace.id)),
    connected_at: new Date().toISOString(),
    connected_by: owner.id,
    linked: 0,
  };
  const { table, keys, writes } = internals;
  await table.write(writes.replace(keys.chatConnection(workspace.id, 'teams'), connection));
  return emptyRequest;
};

/** As in prepared-requests.ts, for the calls of chats. */
export const chatRequests: Partial<Record<EndpointId, (scene: Scenario) => Parts | Promise<Parts>>> = {
  'slack.connect': aSlackReturn,
  'slack.channels': aSlackChannel,
  'slack.update': async (scene) => {
    await aSlackChannel(scene);
    return { body: { channel_id: await slackChannel() } };
  },
  'slack.test': aSlackChannel,
  'slack.disconnect': aSlackChannel,
  'slack.readLink': aSlackLink,
  'slack.link': aSlackLink,
  'teams.disconnect': aStoredTenant,
  'teams.setWorkflow': async () => ({ body: { url: (await aWorkflow()).address, channel: 'Praise' } }),
  'teams.testWorkflow': aStoredWorkflow,
  'teams.removeWorkflow': aStoredWorkflow,
};
