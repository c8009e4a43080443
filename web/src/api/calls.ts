import type { Contract, EndpointId } from '#shared/contract/index';
import type { Endpoint, Reply, Sent } from '#shared/contract/endpoint';

/** One call of the contract, as a type: none of the schemas reach the browser. */
type EndpointOf<Id extends EndpointId> = Id extends `${infer Area}.${infer Name}`
  ? Area extends keyof Contract
    ? Name extends keyof Contract[Area]
      ? Contract[Area][Name] extends Endpoint
        ? Contract[Area][Name]
        : never
      : never
    : never
  : never;

type Written = { readonly [Id in EndpointId]?: `${EndpointOf<Id>['method']} ${EndpointOf<Id>['path']}` };

/** The calls that this application makes; the compiler checks each against the contract. */
export const calls = {
  'auth.getCode': 'POST /auth/get_code',
  'auth.verifyCode': 'POST /auth/verify_code',
  'auth.verifyGoogleIdToken': 'POST /auth/verify_google_id_token',
  'auth.providers': 'GET /auth/providers',
  'auth.undoEmailChange': 'POST /auth/undo_email_change',
  'auth.verifyInvite': 'POST /auth/session/verify_invite',
  'auth.acceptInvite': 'POST /auth/session/accept_invite',
  'auth.createWorkspace': 'POST /auth/workspaces',
  'auth.listWorkspaces': 'GET /auth/workspaces',
  'auth.openSession': 'POST /auth/session',
  'auth.closeSession': 'DELETE /auth/session',
  'auth.prove': 'POST /auth/session/prove',
  'auth.listSessions': 'GET /auth/sessions',
  'auth.endSession': 'DELETE /auth/sessions/{id}',
  'auth.impersonate': 'POST /auth/session/impersonate/',
  'config.read': 'GET /config',
  'config.legal': 'GET /config/legal',
  'settings.read': 'GET /settings',
  'settings.update': 'PUT /settings',
  'settings.updateNotifications': 'PUT /settings/notifications',
  'settings.updateLogo': 'POST /settings/logo',
  'workspace.reset': 'DELETE /workspace/reset',
  'workspace.remove': 'DELETE /workspace',
  'workspace.readArchives': 'GET /workspace/archives',
  'workspace.export': 'POST /workspace/archives',
  'workspace.downloadArchive': 'POST /workspace/archives/download',
  'workspace.uploadArchive': 'POST /workspace/archives/parts',
  'workspace.import': 'POST /workspace/archives/import',
  'audit.list': 'GET /audit',
  'users.export': 'GET /users.csv',
  'posts.export': 'GET /posts.csv',
  'rewards.exportPurchases': 'GET /rewards/purchases.csv',
  'values.list': 'GET /values',
  'values.create': 'POST /values',
  'values.update': 'PUT /values/{id}',
  'values.remove': 'DELETE /values/{id}',
  'profiles.readMe': 'GET /profiles/me',
  'profiles.updateMe': 'PUT /profiles/me',
  'profiles.updateAvatar': 'PUT /profiles/me/avatar',
  'profiles.getEmailCode': 'POST /profiles/me/get_code',
  'profiles.verifyEmailCode': 'POST /profiles/me/verify_code',
  'profiles.read': 'GET /profiles/{id}',
  'profiles.listPosts': 'GET /profiles/{id}/posts',
  'coins.list': 'GET /coins/{id}',
  'coins.adjust': 'PUT /coins/{id}',
  'gifs.search': 'GET /gifs',
  'users.list': 'GET /users',
  'users.invite': 'POST /users',
  'users.read': 'GET /users/{id}',
  'users.update': 'PUT /users/{id}',
  'users.remove': 'DELETE /users/{id}',
  'users.permit': 'PUT /users/{id}/permissions',
  'users.endSessions': 'DELETE /users/{id}/sessions',
  'users.resend': 'POST /users/{id}/invite',
  'posts.list': 'GET /posts',
  'posts.create': 'POST /posts',
  'posts.remove': 'DELETE /posts/{id}',
  'posts.update': 'PUT /posts/{id}',
  'posts.like': 'POST /posts/{id}/like',
  'posts.unlike': 'DELETE /posts/{id}/like',
  'posts.read': 'GET /posts/{id}',
  'posts.addPoints': 'POST /posts/{id}/add_ons',
  'posts.addOns': 'GET /posts/{id}/add_ons',
  'posts.removeAddOn': 'DELETE /posts/{id}/add_ons/{add_on_id}',
  'posts.likers': 'GET /posts/{id}/likes',
  'posts.comments': 'GET /posts/{id}/comments',
  'posts.addComment': 'POST /posts/{id}/comments',
  'posts.removeComment': 'DELETE /posts/{id}/comments/{comment_id}',
  'news.list': 'GET /news',
  'news.unread': 'GET /news/unread',
  'news.markRead': 'PUT /news/read',
  'leaderboards.list': 'GET /leaderboards',
  'settings.unsubscribe': 'POST /settings/notifications/unsubscribe',
  'leaderboards.read': 'GET /leaderboards/{id}',
  'leaderboards.userValues': 'GET /leaderboards/{id}/values',
  'leaderboards.activity': 'GET /leaderboards/{id}/activity',
  'leaderboards.values': 'GET /leaderboards/values',
  'leaderboards.statistics': 'GET /leaderboards/statistics',
  'leaderboards.commonTopics': 'GET /leaderboards/common_topics',
  'leaderboards.orgChart': 'GET /leaderboards/org_chart',
  'shop.list': 'GET /shop/rewards',
  'shop.redeem': 'POST /shop/rewards/{id}',
  'shop.listPurchases': 'GET /shop/purchases',
  'shop.cancel': 'DELETE /shop/purchases/{id}',
  'rewards.list': 'GET /rewards/rewards',
  'rewards.create': 'POST /rewards/rewards',
  'rewards.update': 'PUT /rewards/rewards/{id}',
  'rewards.remove': 'DELETE /rewards/rewards/{id}',
  'rewards.duplicate': 'POST /rewards/rewards/{id}/duplicate',
  'rewards.redeem': 'POST /rewards/rewards/{id}/redeem',
  'rewards.listPurchases': 'GET /rewards/purchases',
  'rewards.fulfil': 'POST /rewards/purchases/{id}',
  'rewards.decline': 'DELETE /rewards/purchases/{id}',
  'rewards.giftCards': 'GET /rewards/gift_cards',
  'rewards.readPaymentMethod': 'GET /rewards/payment_method',
  'rewards.connectPaymentMethod': 'POST /rewards/payment_method',
  'rewards.removePaymentMethod': 'DELETE /rewards/payment_method',
  'billing.read': 'GET /billing/billing',
  'billing.update': 'PUT /billing/billing',
  'billing.readSubscription': 'GET /billing/subscription',
  'billing.subscribe': 'POST /billing/subscription/create',
  'billing.changePlan': 'PUT /billing/subscription',
  'billing.cancelSubscription': 'DELETE /billing/subscription',
  'billing.resumeSubscription': 'POST /billing/subscription/resume',
  'billing.listInvoices': 'GET /billing/invoices',
  'billing.readUpcomingInvoice': 'GET /billing/invoices/upcoming',
  'billing.listReceipts': 'GET /billing/invoices/receipts',
  'billing.readPaymentMethod': 'GET /billing/payment_method',
  'billing.changePaymentMethod': 'POST /billing/payment_method',
  'workspace.addDemo': 'POST /workspace/demo_data',
  'workspace.declineDemo': 'DELETE /workspace/demo_dialog',
  'workspace.removeDemo': 'DELETE /workspace/reset_demo_data',
  'checklist.update': 'PUT /checklist',
  'checklist.dismiss': 'DELETE /checklist',
} as const satisfies Written;

export type CallId = keyof typeof calls;

/** A call that moves points takes an `idempotencyKey`: the same key for every try of one user action. */
type Idempotent<E> = E extends { idempotent: true }
  ? { readonly idempotencyKey: string }
  : { readonly idempotencyKey?: never };

/** A call that takes a file takes it in the contract's field; when it is left out, `files` is empty. */
type Files<E> = E extends { file: { field: infer Field extends string; optional?: infer Optional } }
  ? {
      readonly files: Optional extends true
        ? { readonly [Name in Field]?: Blob | undefined }
        : { readonly [Name in Field]: Blob };
    }
  : { readonly files?: never };

export type CallArgs<Id extends CallId> = Sent<EndpointOf<Id>> &
  Idempotent<EndpointOf<Id>> &
  Files<EndpointOf<Id>> & { readonly token?: string; readonly signal?: AbortSignal };
export type Answer<Id extends CallId> = Reply<EndpointOf<Id>>;

/** A key for one user action. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
