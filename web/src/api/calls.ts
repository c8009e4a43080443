import type { Contract, EndpointId } from '#shared/contract/index';
import type { Endpoint, Reply, Sent } from '#shared/contract/endpoint';

/** One call of the contract, as a type: nothing of its schemas reaches the browser. */
export type EndpointOf<Id extends EndpointId> = Id extends `${infer Area}.${infer Name}`
  ? Area extends keyof Contract
    ? Name extends keyof Contract[Area]
      ? Contract[Area][Name] extends Endpoint
        ? Contract[Area][Name]
        : never
      : never
    : never
  : never;

type Written = { readonly [Id in EndpointId]?: `${EndpointOf<Id>['method']} ${EndpointOf<Id>['path']}` };

/** The calls this application makes; the compiler holds each against the contract. */
export const calls = {
  'auth.getCode': 'POST /auth/get_code',
  'auth.verifyCode': 'POST /auth/verify_code',
  'auth.verifyGoogleIdToken': 'POST /auth/verify_google_id_token',
  'auth.providers': 'GET /auth/providers',
  'auth.verifyInvite': 'POST /auth/session/verify_invite',
  'auth.acceptInvite': 'POST /auth/session/accept_invite',
  'auth.createWorkspace': 'POST /auth/workspaces',
  'auth.listWorkspaces': 'GET /auth/workspaces',
  'auth.openSession': 'POST /auth/session',
  'auth.closeSession': 'DELETE /auth/session',
  'auth.impersonate': 'POST /auth/session/impersonate/',
  'config.read': 'GET /config',
  'settings.read': 'GET /settings',
  'profiles.readMe': 'GET /profiles/me',
  'profiles.updateMe': 'PUT /profiles/me',
  'users.list': 'GET /users',
  'posts.list': 'GET /posts',
  'posts.create': 'POST /posts',
  'posts.remove': 'DELETE /posts/{id}',
  'posts.update': 'PUT /posts/{id}',
  'posts.like': 'POST /posts/{id}/like',
  'posts.unlike': 'DELETE /posts/{id}/like',
  'posts.likers': 'GET /posts/{id}/likes',
  'leaderboards.list': 'GET /leaderboards',
  'settings.unsubscribe': 'POST /settings/notifications/unsubscribe',
} as const satisfies Written;

export type CallId = keyof typeof calls;

/** A call that moves points takes `once`: the same key for every try of one wish of the user's. */
type Once<E> = E extends { idempotent: true } ? { readonly once: string } : { readonly once?: never };

export type Asked<Id extends CallId> = Sent<EndpointOf<Id>> &
  Once<EndpointOf<Id>> & { readonly token?: string; readonly signal?: AbortSignal };
export type Answer<Id extends CallId> = Reply<EndpointOf<Id>>;

/** A key for one wish of the user's. */
export const newOnce = (): string => crypto.randomUUID();
