import { ChatRefused } from '#functions/adapters/chat/failures';
import { type SlackTeam, slackTeam } from '#functions/adapters/slack/client';
import { unsealText } from '#functions/crypto/sealed';
import { findConnection, findTeamsWorkspace } from '#functions/data/chat';
import { remembering } from '#functions/platform/remembering';
import type { Reading } from '#functions/table/read';
import type { ChatConnection } from '#shared/model/chat';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { ChatPerson } from './recognise.ts';

/** What the sealed token of a workspace is bound to: that of another one cannot be put in its place. */
export const tokenOf = (w: WorkspaceId): string => `slack-token/${w}`;

/** A workspace's team in Slack, and how to ask it. */
export type ConnectedSlack = {
  readonly connection: ChatConnection;
  readonly team: SlackTeam;
  /** Asks who a user is, each only once. */
  readonly lookUp: (chatUser: string) => Promise<ChatPerson | undefined>;
};

/** Opens a connection; undefined when there is none, or the app was removed from the team. */
export const openSlack = async (
  connection: ChatConnection | undefined,
): Promise<ConnectedSlack | undefined> => {
  if (connection?.token === undefined) return undefined;
  const token = await unsealText(connection.token, tokenOf(connection.workspace_id));
  if (token === undefined) throw new Error('no key opens the token of a connection');
  const team = slackTeam(token);
  const lookUp = remembering(async (id: string) => {
    try {
      return await team.user(id, connection.team_id);
    } catch (error) {
      // Somebody of another organisation in a shared channel.
      if (error instanceof ChatRefused && error.code.startsWith('user_')) return undefined;
      throw error;
    }
  });
  return { connection, team, lookUp };
};

export const slackOf = async (w: WorkspaceId, reading: Reading): Promise<ConnectedSlack | undefined> =>
  openSlack(await findConnection(w, 'slack', reading));

/** @throws Refusal not_found: Slack is not connected */
export const requireSlack = async (w: WorkspaceId, now: Date): Promise<ConnectedSlack> => {
  const slack = await slackOf(w, { now, consistent: true });
  if (!slack) throw new Refusal('not_found');
  return slack;
};

/** Returns the connection that a team of Slack belongs to. */
export const slackOfTeam = async (team: string, reading: Reading): Promise<ConnectedSlack | undefined> => {
  const w = await findTeamsWorkspace('slack', team, reading);
  const slack = w && (await slackOf(w, reading));
  return slack?.connection.team_id === team ? slack : undefined;
};
