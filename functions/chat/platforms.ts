import { isChat } from '#functions/data/chat';
import type { ChatOutlet, ChatPlatform } from '#shared/model/chat';
import type { OpenOutlet, Platform } from './platform.ts';
import { slack } from './slack/platform.ts';
import { teams } from './teams/platform.ts';
import { openWorkflow } from './teams/workflow.ts';

/** The chats where members use Bravo: a folder each. */
export const platforms: Readonly<Record<ChatPlatform, Platform>> = { slack, teams };

const channelOf =
  ({ open }: Platform): OpenOutlet =>
  async (connection) =>
    isChat(connection) && connection.token !== undefined ? open(connection) : undefined;

/** Opens whatever posts are announced in. */
export const outlets: Readonly<Record<ChatOutlet, OpenOutlet>> = {
  slack: channelOf(slack),
  teams: channelOf(teams),
  workflow: openWorkflow,
};
