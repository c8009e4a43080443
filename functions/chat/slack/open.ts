import { unsealText } from '#functions/crypto/sealed';
import { findConnection } from '#functions/data/chat';
import { memoize } from '#functions/platform/memoize';
import type { Reading } from '#functions/table/read';
import type { ChatConnection } from '#shared/model/chat';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { ChatRefused } from '../failures.ts';
import type { Chat } from '../platform.ts';
import { type SlackTeam, slackTeam } from './client.ts';

/** What the sealed token of a workspace is bound to: that of another one cannot be put in its place. */
export const tokenOf = (w: WorkspaceId): string => `slack-token/${w}`;

/** A workspace's team in Slack, and how to ask it. Who a user is, is asked only once. */
export type SlackConnection = Pick<Chat, 'connection' | 'lookUp'> & { readonly team: SlackTeam };

/** Opens a connection; undefined when there is none, or the app was removed from the team. */
export const openSlack = async (
  connection: ChatConnection | undefined,
): Promise<SlackConnection | undefined> => {
  if (connection?.token === undefined) return undefined;
  const token = await unsealText(connection.token, tokenOf(connection.workspace_id));
  if (token === undefined) throw new Error('no key opens the token of a connection');
  const team = slackTeam(token);
  const lookUp = memoize(async (id: string) => {
    try {
      return await team.user(id, connection.team_id);
    } catch (error) {
      // Somebody of another organization in a shared channel.
      if (error instanceof ChatRefused && error.code.startsWith('user_')) return undefined;
      throw error;
    }
  });
  return { connection, team, lookUp };
};

export const findSlackConnection = (w: WorkspaceId, reading: Reading): Promise<ChatConnection | undefined> =>
  findConnection(w, 'slack', reading);

/** @throws Refusal not_found: Slack is not connected */
export const requireSlack = async (w: WorkspaceId, now: Date): Promise<SlackConnection> => {
  const slack = await openSlack(await findSlackConnection(w, { now, consistent: true }));
  if (!slack) throw new Refusal('not_found');
  return slack;
};
