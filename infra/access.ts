import type { DownloadFolder } from '#functions/adapters/files/downloads';
import type { SecretName } from '#functions/platform/secrets';
import type { EndpointId } from '#shared/contract/index';
import type { JobId, QueueName } from './jobs.ts';
import type { TableIndex } from './table-shape.ts';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';
/** The folders of pictures, which everybody may see who knows their random names. */
export const mediaFolders = ['logos', 'avatars', 'rewards'] as const;
export type Folder = (typeof mediaFolders)[number];
export type Secret = SecretName;

/** The resources one function may use. Anything absent is denied. */
export type FunctionAccess = {
  readonly table?: readonly TableAction[];
  /** Indexes that it may query. */
  readonly indexes?: readonly TableIndex[];
  /** Sends mail: `at once`, because its caller waits for it, or `paced`, which leaves a part of the account's rate to those. */
  readonly email?: 'at once' | 'paced';
  /** Queues it sends messages to. The triggers of jobs are in infra/jobs.ts. */
  readonly queues?: readonly QueueName[];
  /** Reads, creates, moves and removes the schedules of workspaces. */
  readonly schedules?: true;
  readonly files?: {
    readonly get?: readonly Folder[];
    readonly put?: readonly Folder[];
    readonly delete?: readonly Folder[];
    /** Folders it may empty for good: all versions, and CloudFront's copies. */
    readonly empty?: readonly Folder[];
  };
  /** Folders where it stores files, and those whose files it hands out by short-lived addresses. */
  readonly downloads?: { readonly put?: readonly DownloadFolder[]; readonly get?: readonly DownloadFolder[] };
  readonly secrets?: readonly Secret[];
  /** Reports which external services and addresses are configured; it has none of their keys. */
  readonly features?: true;
  /** Names addresses of the app, for pages elsewhere that lead back to it. */
  readonly returns?: true;
  /** Gets our client ids at the sign-in providers. */
  readonly signIn?: true;
  /** Counts for the alarms. */
  readonly metrics?: true;
  /** Reads how many messages the dead-letter queues have, and which jobs run by the clock. */
  readonly watches?: true;
};

/**
 * Authentication: reads the session, its user and its workspace in one round trip. With GetItem: reads an item of its own,
 * or the answer that is stored under an Idempotency-Key.
 */
const reads = ['BatchGetItem'] as const;
const lists = [...reads, 'Query'] as const;
/** Every write needs PutItem, because each write of an impersonating operator adds an audit entry. */
const records = [...reads, 'PutItem', 'UpdateItem'] as const;
const replaces = [...records, 'DeleteItem'] as const;
/** Administrator actions: they add an audit entry and check in the transaction that the permission still holds. */
const decides = [...records, 'ConditionCheckItem'] as const;

/** What is too large for an answer is stored as a file, and its address is the answer. */
const reports = { put: ['reports'], get: ['reports'] } as const;

/** The access of each endpoint function. A new endpoint does not compile until it is listed here. */
export const access = {
  'auth.getCode': { table: ['GetItem', 'UpdateItem'], email: 'at once' },
  'auth.verifyCode': { table: [...records, 'GetItem', 'Query'] },
  'auth.verifyGoogleIdToken': { table: [...lists, 'PutItem'], signIn: true },
  'auth.providers': { signIn: true },
  'auth.undoEmailChange': { table: [...replaces, 'Query'] },
  'auth.verifyInvite': { table: [...reads, 'GetItem'] },
  'auth.acceptInvite': { table: replaces },
  'auth.createWorkspace': { table: [...records, 'GetItem'] },
  'auth.listWorkspaces': { table: lists },
  'auth.openSession': { table: [...replaces, 'GetItem', 'ConditionCheckItem'] },
  'auth.closeSession': { table: [...reads, 'PutItem', 'DeleteItem'] },
  'auth.impersonate': { table: [...reads, 'PutItem', 'DeleteItem', 'ConditionCheckItem'] },
  'auth.prove': { table: [...reads, 'UpdateItem'] },
  'auth.listSessions': { table: lists },
  'auth.endSession': { table: [...reads, 'DeleteItem'] },

  'config.legal': { features: true },
  'config.read': { table: [...lists, 'UpdateItem'], features: true, signIn: true },

  'profiles.readMe': { table: reads },
  'profiles.updateMe': { table: records },
  'profiles.updateAvatar': { table: records, files: { put: ['avatars'], delete: ['avatars'] } },
  'profiles.getEmailCode': { table: [...reads, 'GetItem', 'UpdateItem'], email: 'at once' },
  'profiles.verifyEmailCode': { table: [...replaces, 'Query'], email: 'at once' },
  'profiles.read': { table: reads },
  'profiles.listPosts': { table: [...lists, 'GetItem'], indexes: ['lists'] },

  'workspace.addDemo': { table: [...decides, 'GetItem'] },
  'workspace.declineDemo': { table: decides },
  'workspace.removeDemo': { table: [...decides, 'GetItem'] },
  'workspace.reset': { table: [...decides, 'GetItem'] },
  'workspace.remove': { table: [...decides, 'GetItem'] },
  'workspace.readArchives': { table: reads },
  'workspace.export': { table: [...decides, 'GetItem'] },
  'workspace.downloadArchive': { table: [...reads, 'GetItem', 'PutItem'], downloads: { get: ['archives'] } },
  'workspace.uploadArchive': { table: reads, downloads: { put: ['imports'] } },
  'workspace.import': { table: [...decides, 'GetItem'] },

  'settings.read': { table: reads },
  'settings.update': { table: decides },
  'settings.updateNotifications': { table: decides },
  'settings.updateLogo': { table: decides, files: { put: ['logos'], delete: ['logos'] } },
  'settings.unsubscribe': { table: ['GetItem', 'UpdateItem'] },

  'users.list': { table: lists },
  'users.invite': { table: [...decides, 'GetItem'] },
  'users.export': { table: [...lists, 'PutItem'], downloads: reports },
  'users.read': { table: [...reads, 'GetItem'] },
  'users.update': { table: [...decides, 'GetItem', 'Query', 'DeleteItem'], indexes: ['lists'] },
  'users.remove': {
    table: [...decides, 'GetItem', 'Query', 'BatchWriteItem', 'DeleteItem'],
    files: { empty: ['avatars'] },
  },
  'users.permit': { table: [...decides, 'GetItem'], indexes: ['lists'] },
  'users.endSessions': { table: [...decides, 'GetItem', 'Query', 'DeleteItem'] },
  'users.resend': { table: [...decides, 'GetItem', 'Query'] },

  'values.list': { table: lists },
  'values.create': { table: [...decides, 'GetItem', 'Query'] },
  'values.update': { table: [...decides, 'GetItem', 'Query', 'DeleteItem'] },
  'values.remove': { table: [...decides, 'GetItem', 'Query', 'DeleteItem'] },

  'posts.list': { table: lists },
  'posts.create': { table: [...records, 'GetItem'] },
  'posts.remove': { table: [...replaces, 'GetItem', 'ConditionCheckItem'] },
  'posts.update': { table: [...decides, 'GetItem'] },
  'posts.like': { table: [...records, 'GetItem'] },
  'posts.unlike': { table: [...replaces, 'GetItem'] },
  'posts.likers': { table: [...lists, 'GetItem'] },
  'posts.comments': { table: [...lists, 'GetItem'] },
  'posts.addComment': { table: [...records, 'GetItem'] },
  'posts.removeComment': { table: [...replaces, 'GetItem', 'Query', 'ConditionCheckItem'] },
  'posts.export': { table: [...lists, 'PutItem'], downloads: reports },

  'coins.list': { table: [...lists, 'GetItem'] },
  'coins.adjust': { table: [...decides, 'GetItem'] },

  'ledger.verify': { table: [...lists, 'GetItem'] },

  'leaderboards.list': { table: reads, indexes: ['ranking'] },
  'leaderboards.read': { table: reads, indexes: ['ranking'] },
  'leaderboards.userValues': { table: [...lists, 'GetItem'] },
  'leaderboards.activity': { table: [...lists, 'GetItem'] },
  'leaderboards.values': { table: lists },
  'leaderboards.orgChart': { table: [...lists, 'UpdateItem'] },
  'leaderboards.commonTopics': { table: [...lists, 'GetItem', 'UpdateItem'] },
  'leaderboards.statistics': { table: [...lists, 'GetItem', 'UpdateItem'] },

  'rewards.list': { table: lists },
  'rewards.create': {
    table: decides,
    files: { put: ['rewards'], delete: ['rewards'] },
    secrets: ['gift-cards'],
    features: true,
  },
  'rewards.update': {
    table: [...decides, 'GetItem'],
    files: { put: ['rewards'], delete: ['rewards'] },
    secrets: ['gift-cards'],
    features: true,
  },
  'rewards.remove': { table: [...replaces, 'GetItem', 'ConditionCheckItem'] },
  'rewards.duplicate': { table: [...decides, 'GetItem'] },
  'rewards.redeem': { table: [...decides, 'GetItem'], features: true },
  'rewards.listPurchases': { table: reads, indexes: ['lists'] },
  'rewards.fulfil': { table: [...decides, 'GetItem'] },
  'rewards.decline': { table: [...decides, 'GetItem'] },
  'rewards.exportPurchases': { table: [...lists, 'PutItem'], downloads: reports },
  'rewards.giftCards': { table: reads, secrets: ['gift-cards'], features: true },
  'rewards.readPaymentMethod': { table: [...reads, 'GetItem'], secrets: ['stripe'] },
  'rewards.connectPaymentMethod': { table: [...decides, 'GetItem'], secrets: ['stripe'], returns: true },
  'rewards.removePaymentMethod': {
    table: [...reads, 'GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    secrets: ['stripe'],
  },

  'shop.list': { table: [...lists, 'GetItem'], features: true },
  'shop.read': { table: [...reads, 'GetItem'], features: true },
  'shop.redeem': { table: [...records, 'GetItem'], features: true },
  'shop.listPurchases': { table: reads, indexes: ['ranking'] },
  'shop.cancel': { table: [...records, 'GetItem'] },

  'checklist.update': { table: decides },
  'checklist.dismiss': { table: decides },

  'billing.read': { table: reads, secrets: ['stripe'] },
  'billing.update': { table: decides, secrets: ['stripe'] },
  'billing.readSubscription': { table: [...reads, 'GetItem', 'UpdateItem'], secrets: ['stripe'] },
  'billing.subscribe': { table: [...decides, 'GetItem'], secrets: ['stripe'], returns: true },
  'billing.changePlan': { table: [...decides, 'GetItem'], secrets: ['stripe'] },
  'billing.cancelSubscription': { table: [...decides, 'GetItem'], secrets: ['stripe'] },
  'billing.resumeSubscription': { table: [...decides, 'GetItem'], secrets: ['stripe'] },
  'billing.listInvoices': { table: reads, secrets: ['stripe'] },
  'billing.readUpcomingInvoice': { table: reads, secrets: ['stripe'] },
  'billing.listReceipts': { table: reads, secrets: ['stripe'] },
  'billing.readPaymentMethod': { table: reads, secrets: ['stripe'] },
  'billing.changePaymentMethod': { table: [...decides, 'GetItem'], secrets: ['stripe'], returns: true },

  'audit.list': { table: lists },
  'gifs.search': { table: reads, secrets: ['gifs'] },

  'webhooks.stripe': { queues: ['billing'], secrets: ['stripe', 'stripe-webhook'] },
  'webhooks.giftCards': { queues: ['gift-cards'], secrets: ['gift-cards', 'gift-cards-webhook'] },
} as const satisfies Record<EndpointId, FunctionAccess>;

/** The access of each job, in addition to reading its trigger. */
export const jobAccess = {
  count: { table: [...replaces, 'GetItem', 'Query'], queues: ['dashboard'] },
  'renew-dashboard': { table: ['GetItem', 'Query', 'UpdateItem'] },
  notify: {
    table: ['BatchGetItem'],
    indexes: ['lists'],
    queues: ['mail', 'workspace', 'archives', 'billing', 'gift-cards', 'schedules'],
  },
  'change-workspace': {
    table: [...replaces, 'GetItem', 'Query', 'ConditionCheckItem', 'BatchWriteItem'],
    queues: ['workspace'],
    files: { empty: mediaFolders },
    secrets: ['stripe'],
  },
  'move-workspace': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    files: { get: mediaFolders, put: mediaFolders },
    queues: ['archives'],
    downloads: { put: ['archives'], get: ['archives', 'imports'] },
  },
  'follow-billing': {
    table: ['GetItem', 'Scan', 'PutItem', 'UpdateItem'],
    queues: ['billing'],
    secrets: ['stripe'],
  },
  'buy-gift-cards': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    indexes: ['lists'],
    queues: ['gift-cards'],
    secrets: ['stripe', 'gift-cards'],
    metrics: true,
  },
  'send-mail': { table: [...records, 'GetItem', 'Query'], email: 'paced', queues: ['mail'] },
  'keep-schedules': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'UpdateItem'],
    indexes: ['lists'],
    queues: ['mail', 'schedules'],
    schedules: true,
  },
  'follow-mail-events': { table: ['Query', 'UpdateItem'] },
  'check-ledger': {
    table: ['GetItem', 'Query', 'Scan', 'UpdateItem'],
    queues: ['ledger'],
    metrics: true,
  },
  watch: { table: ['GetItem', 'UpdateItem'], metrics: true, watches: true },
} as const satisfies Record<JobId, FunctionAccess>;
