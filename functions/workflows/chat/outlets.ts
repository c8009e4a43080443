import { postMessage } from '#functions/adapters/slack/post-message';
import { isChat } from '#functions/data/chat';
import type { ChatMessageId, ChatOutlet, OutletConnection } from '#shared/model/chat';
import type { Announcement } from '#shared/model/chat-answers';
import type { Language } from '#shared/model/choices';
import { openSlack } from './slack.ts';
import { openTeamsChannel } from './teams.ts';
import { openWorkflow } from './workflow.ts';

/** Where posts are announced. */
export type Outlet = {
  /** Announces a post; returns by which message, if the chat says so. Undefined: no channel is chosen. */
  readonly announce:
    | ((post: Announcement, language: Language) => Promise<Partial<ChatMessageId>>)
    | undefined;
  /** Removes a message of ours. Undefined: what was said there stays. */
  readonly withdraw: ((message: ChatMessageId) => Promise<void>) | undefined;
};

const openSlackChannel = async (connection: OutletConnection): Promise<Outlet | undefined> => {
  const slack = isChat(connection) ? await openSlack(connection) : undefined;
  if (!slack) return undefined;
  const { team, connection: connected } = slack;
  const { channel_id: channel } = connected;
  return {
    announce:
      channel === undefined
        ? undefined
        : async (post, language) => ({
            channel,
            message: await team.post(channel, postMessage(post, language)),
          }),
    withdraw: team.remove,
  };
};

const openers: Readonly<Record<ChatOutlet, (connection: OutletConnection) => Promise<Outlet | undefined>>> = {
  slack: openSlackChannel,
  teams: openTeamsChannel,
  workflow: openWorkflow,
};

/** Opens a connection to announce posts there; undefined when the app was removed. */
export const openOutlet = (connection: OutletConnection): Promise<Outlet | undefined> =>
  openers[connection.platform](connection);
