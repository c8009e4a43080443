import { useSignedIn } from '#web/api/config.ts';

const chats = ['slack', 'teams'] as const;

/** The ways to connect a workspace; each is a page of its own. */
export const connections = [...chats, 'api-keys', 'webhooks', 'single-sign-on'] as const;
export type ConnectionName = (typeof connections)[number];

/** Those that the member may see: administrators of people see the chats alone. */
export const useShownConnections = (): readonly ConnectionName[] =>
  useSignedIn().permissions.account_administrator ? connections : chats;

export const addressOf = (page: ConnectionName | 'overview'): string =>
  page === 'overview' ? '/settings/connect' : `/settings/connect/${page}`;
