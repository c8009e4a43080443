import { useSignedIn } from '#web/api/config.ts';
import { apiKeys } from './api-keys/connection.ts';
import type { Connection } from './connection.ts';
import { slack } from './slack/connection.ts';
import { singleSignOn } from './sso/connection.ts';
import { teams } from './teams/connection.ts';
import { webhooks } from './webhooks/connection.ts';

/** Every connection, in the order shown. */
export const connections = [slack, teams, apiKeys, webhooks, singleSignOn] as const;
export type Row = (typeof connections)[number];
export type ConnectionName = Row['name'];
export const chats = connections.filter((one) => 'isChat' in one);
export type ChatWords = (typeof chats)[number]['words'];

/** Those that the member may see. */
export const useShownConnections = (): readonly Row[] => {
  const { permissions } = useSignedIn();
  return connections.filter(({ needs }: Connection) => needs === undefined || permissions[needs]);
};

export const addressOf = (page: ConnectionName | 'overview'): string =>
  page === 'overview' ? '/settings/connect' : `/settings/connect/${page}`;
