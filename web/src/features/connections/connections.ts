import { useSignedIn } from '#web/api/config.ts';
import { apiKeys } from './api-keys/connection.ts';
import type { Connection } from './connection.ts';
import { slack } from './slack/connection.ts';
import { teams } from './teams/connection.ts';
import { singleSignOn } from './sso/connection.ts';
import { webhooks } from './webhooks/connection.ts';

/** The chats: a member says at `/connect/<name>` who they are there. */
export const chats = [slack, teams] as const;
export type ChatWords = (typeof chats)[number]['words'];

/** Every connection, in the order shown. */
export const connections = [...chats, apiKeys, webhooks, singleSignOn] as const;
export type Row = (typeof connections)[number];
export type ConnectionName = Row['name'];

/** Those that the member may see. */
export const useShownConnections = (): readonly Row[] => {
  const { permissions } = useSignedIn();
  return connections.filter(({ needs }: Connection) => needs === undefined || permissions[needs]);
};

export const addressOf = (page: ConnectionName | 'overview'): string =>
  page === 'overview' ? '/settings/connect' : `/settings/connect/${page}`;
