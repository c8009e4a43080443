import type { ChatOutlet, ChatPlatform } from '#shared/model/chat';
import type { ApiKeyId, AssistantId, HookId, PostId, UserId, WorkspaceId } from '#shared/model/ids';

const key = (pk: string, sk: string) => ({ pk, sk });

/** The lists of keys.ts for what connects a workspace with programs and other services. */
export const connectionLists = {
  apiKeys: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'API_KEY#' }),
  apiKeyCalls: (w: WorkspaceId) => ({ pk: `W#${w}#KEY_CALLS` }),
  assistants: (w: WorkspaceId) => ({ pk: `W#${w}#ASSISTANTS` }),
  assistantsOf: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#ASSISTANTS`, begins: `${u}#` }),
  hooks: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'HOOK#' }),
  deliveries: (w: WorkspaceId) => ({ pk: `W#${w}#DELIVERIES` }),
  deliveriesTo: (w: WorkspaceId, h: HookId) => ({ pk: `W#${w}#DELIVERIES`, begins: `${h}#` }),
  dueDeliveries: (w: WorkspaceId) => ({ pk: `W#${w}#DUE` }),
  dueDeliveriesTo: (w: WorkspaceId, h: HookId) => ({ pk: `W#${w}#DUE`, begins: `${h}#` }),
  chatConnections: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'CHAT#' }),
  chatLinks: (w: WorkspaceId) => ({ pk: `W#${w}#CHAT_LINKS` }),
  chatLinksOf: (w: WorkspaceId, platform: ChatPlatform, team: string) => ({
    pk: `W#${w}#CHAT_LINKS`,
    begins: `LINK#${platform}#${team}#`,
  }),
  chatUsersOf: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'CHAT#' }),
  chatPosts: (w: WorkspaceId) => ({ pk: `W#${w}#CHAT_POSTS` }),
  chatWaiting: (w: WorkspaceId, platform: ChatOutlet) => ({
    pk: `W#${w}#CHAT_POSTS`,
    begins: `WAITING#${platform}#`,
  }),
};

/** The keys of keys.ts for the same. */
export const connectionKeys = {
  apiKey: (w: WorkspaceId, id: ApiKeyId) => key(`W#${w}`, `API_KEY#${id}`),
  apiKeyCalls: (w: WorkspaceId, id: ApiKeyId) => key(`W#${w}#KEY_CALLS`, id),
  assistant: (w: WorkspaceId, u: UserId, place: string) => key(`W#${w}#ASSISTANTS`, `${u}#${place}`),
  hook: (w: WorkspaceId, h: HookId) => key(`W#${w}`, `HOOK#${h}`),
  delivery: (w: WorkspaceId, h: HookId, place: string) => key(`W#${w}#DELIVERIES`, `${h}#${place}`),
  dueDelivery: (w: WorkspaceId, h: HookId, place: string) => key(`W#${w}#DUE`, `${h}#${place}`),
  chatConnection: (w: WorkspaceId, platform: ChatOutlet) => key(`W#${w}`, `CHAT#${platform}`),
  chatLink: (w: WorkspaceId, platform: ChatPlatform, team: string, chatUser: string) =>
    key(`W#${w}#CHAT_LINKS`, `LINK#${platform}#${team}#${chatUser}`),
  chatInvitation: (w: WorkspaceId, hash: string) => key(`W#${w}#CHAT_LINKS`, `INVITED#${hash}`),
  chatPost: (w: WorkspaceId, platform: ChatOutlet, p: PostId) =>
    key(`W#${w}#CHAT_POSTS`, `POST#${platform}#${p}`),
  chatMessage: (w: WorkspaceId, platform: ChatOutlet, channel: string, message: string) =>
    key(`W#${w}#CHAT_POSTS`, `MESSAGE#${platform}#${channel}#${message}`),
  chatWaiting: (w: WorkspaceId, platform: ChatOutlet, p: PostId) =>
    key(`W#${w}#CHAT_POSTS`, `WAITING#${platform}#${p}`),
  chatUser: (w: WorkspaceId, u: UserId, platform: ChatPlatform) => key(`W#${w}#U#${u}`, `CHAT#${platform}`),
  chatInstall: (w: WorkspaceId, u: UserId, hash: string) => key(`W#${w}#U#${u}`, `CHAT_INSTALL#${hash}`),
  keyIdempotency: (w: WorkspaceId, u: UserId, id: ApiKeyId | AssistantId, idempotencyKey: string) =>
    key(`W#${w}#U#${u}`, `KEY#${id}#ONCE#${idempotencyKey}`),
  alert: (w: WorkspaceId, id: string) => key(`W#${w}`, `ALERT#${id}`),
  sso: (w: WorkspaceId) => key(`W#${w}`, 'SSO'),
  ssoDomain: (domain: string) => key(`SSO_DOMAIN#${domain}`, 'WORKSPACE'),
  networkSso: (network: string, hour: string) => key(`NETWORK#${network}`, `SSO#${hour}`),
  chatTeam: (platform: ChatPlatform, team: string) => key(`CHAT_TEAM#${platform}#${team}`, 'WORKSPACE'),
};
