import { hashSecret } from '#functions/crypto/tokens';
import { sealText } from '#functions/crypto/sealed';
import { auditWrite } from '#functions/data/audit';
import { countLinks, findInstall, recordConnection } from '#functions/data/chat';
import { absoluteUrl } from '#functions/mails/links';
import type { SessionActor } from '#shared/model/actor';
import type { ChatConnection } from '#shared/model/chat';
import { Refusal } from '#shared/model/refusal';
import { exchangeCode } from './client.ts';
import { findSlackConnection, tokenOf } from './open.ts';

/** Where Slack sends an administrator back to: the page of the settings, which brings the code to the API. */
export const slackReturnUrl = (): string => absoluteUrl('/settings/connect/slack');

/** What a team that is connected again keeps: its channel. */
const kept = (before: ChatConnection | undefined): Partial<ChatConnection> =>
  before?.channel_id === undefined
    ? {}
    : { channel_id: before.channel_id, channel_name: before.channel_name ?? before.channel_id };

/**
 * Connects the team of Slack that an administrator came back with. Another team has to be disconnected first.
 * @throws Refusal invalid_token | already_settled | not_unique | upstream_failed
 */
export const connectSlack = async (
  actor: SessionActor,
  { code, state }: { readonly code: string; readonly state: string },
  now: Date,
): Promise<ChatConnection> => {
  const { workspaceId: w, user } = actor;
  const reading = { now, consistent: true };
  const hash = hashSecret(state);
  if (!(await findInstall(actor.session, hash, reading))) throw new Refusal('invalid_token');
  const { token, botId, team } = await exchangeCode(code, slackReturnUrl());
  const before = await findSlackConnection(w, reading);
  const isOther = before !== undefined && before.team_id !== team.id;
  if (isOther && before.token !== undefined) throw new Refusal('already_settled');
  const connection: ChatConnection = {
    platform: 'slack',
    workspace_id: w,
    team_id: team.id,
    team_name: team.name,
    bot_id: botId,
    token: await sealText(token, tokenOf(w)),
    connected_at: now.toISOString(),
    connected_by: user.id,
    linked: await countLinks(w, 'slack', team.id, reading),
    ...(isOther ? {} : kept(before)),
  };
  const audit = auditWrite(actor, 'chat_connected', { details: { chat: 'slack' } }, now);
  await recordConnection(connection, { actor: user, hash, audit });
  return connection;
};
