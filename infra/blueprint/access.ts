import type { DownloadFolder } from '#functions/adapters/files/downloads';
import type { SecretName } from '#functions/platform/secret-names';
import type { EndpointId } from '#shared/contract/index';
import type { JobId, QueueName } from './jobs.ts';
import type { TableIndex } from './table-shape.ts';

type TableAction =
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';
/** The folders of pictures, which everybody may see who knows their random names. */
export const mediaFolders = ['logos', 'avatars', 'rewards', 'posts', 'cards'] as const;
type Folder = (typeof mediaFolders)[number];
export type Secret = SecretName;

/** The resources one function may use. Anything absent is denied. */
export type FunctionAccess = {
  readonly table?: readonly TableAction[];
  /** Indexes that it may query. */
  readonly indexes?: readonly TableIndex[];
  /** Sends mail: `at once`, because its caller waits for it or there is little, or `paced`, which leaves a part of the account's rate to those. */
  readonly email?: 'at once' | 'paced';
  /** Queues it sends messages to. The triggers of jobs are in infra/blueprint/jobs.ts. */
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
  /** Counts the calls of API keys: changes the items of that partition, and no others. */
  readonly keyCalls?: true;
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

/** Authentication: reads the session, its user and its workspace. All items are read so: see functions/table/gather.ts. */
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
  'auth.getCode': { table: ['BatchGetItem', 'UpdateItem'], email: 'at once' },
  'auth.verifyCode': { table: [...records, 'Query'] },
  'auth.verifyGoogleIdToken': { table: [...lists, 'PutItem'], signIn: true },
  'auth.verifyMicrosoftCode': {
    table: [...lists, 'PutItem'],
    signIn: true,
    secrets: ['microsoft'],
    returns: true,
  },
  'auth.providers': { signIn: true },
  'auth.undoEmailChange': { table: [...replaces, 'Query'] },
  'auth.verifyInvite': { table: reads },
  'auth.acceptInvite': { table: replaces },
  'auth.createWorkspace': { table: records },
  'auth.listWorkspaces': { table: lists },
  'auth.openSession': { table: [...replaces, 'ConditionCheckItem'] },
  'auth.closeSession': { table: [...reads, 'PutItem', 'DeleteItem'] },
  'auth.impersonate': { table: [...reads, 'PutItem', 'DeleteItem', 'ConditionCheckItem'] },
  'auth.prove': { table: [...reads, 'UpdateItem'] },
  'auth.listSessions': { table: lists },
  'auth.endSession': { table: [...reads, 'DeleteItem'] },

  'passkeys.challenge': { secrets: ['state-key'] },
  'passkeys.signIn': { table: [...records, 'Query'], secrets: ['state-key'], returns: true },
  'passkeys.prove': { table: records, secrets: ['state-key'], returns: true },
  'passkeys.list': { table: lists },
  'passkeys.prepare': { table: lists, secrets: ['state-key'] },
  'passkeys.add': { table: [...lists, 'PutItem'], secrets: ['state-key'], email: 'at once' },
  'passkeys.remove': { table: [...reads, 'PutItem', 'DeleteItem'] },

  'config.legal': { features: true },
  'config.read': { table: [...lists, 'UpdateItem'], features: true, signIn: true },

  'profiles.readMe': { table: reads },
  'profiles.updateMe': { table: records },
  'profiles.updateAvatar': { table: records, files: { put: ['avatars'], delete: ['avatars'] } },
  'profiles.getEmailCode': { table: [...reads, 'UpdateItem'], email: 'at once' },
  'profiles.verifyEmailCode': { table: [...replaces, 'Query'], email: 'at once' },
  'profiles.read': { table: reads },
  'profiles.listPosts': { table: lists, indexes: ['lists'] },
  'profiles.listReports': { table: lists, indexes: ['lists'] },
  'profiles.readRecap': { table: lists },

  'workspace.addDemo': { table: decides },
  'workspace.declineDemo': { table: decides },
  'workspace.removeDemo': { table: decides },
  'workspace.reset': { table: decides },
  'workspace.remove': { table: decides },
  'workspace.readArchives': { table: reads },
  'workspace.export': { table: decides },
  'workspace.downloadArchive': { table: [...reads, 'PutItem'], downloads: { get: ['archives'] } },
  'workspace.uploadArchive': { table: reads, downloads: { put: ['imports'] } },
  'workspace.import': { table: decides },

  'settings.read': { table: reads },
  'settings.update': { table: decides },
  'settings.updateNotifications': { table: decides },
  'settings.updateLogo': { table: decides, files: { put: ['logos'], delete: ['logos'] } },
  'settings.unsubscribe': { table: ['BatchGetItem', 'UpdateItem'] },

  'users.list': { table: lists },
  'users.invite': { table: [...decides, 'Query'] },
  'users.export': { table: [...lists, 'PutItem'], downloads: reports },
  'users.read': { table: reads },
  'users.giveExtra': { table: [...decides, 'Query', 'DeleteItem'] },
  'users.update': { table: [...decides, 'Query', 'DeleteItem'], indexes: ['lists'] },
  'users.remove': {
    table: [...decides, 'Query', 'BatchWriteItem', 'DeleteItem'],
    indexes: ['lists'],
    files: { empty: ['avatars'] },
  },
  'users.permit': { table: decides, indexes: ['lists'] },
  'users.endSessions': { table: [...decides, 'Query', 'DeleteItem'] },
  'users.resend': { table: [...decides, 'Query'] },

  'values.list': { table: lists },
  'values.create': { table: [...decides, 'Query'] },
  'values.update': { table: [...decides, 'Query', 'DeleteItem'] },
  'values.remove': { table: [...decides, 'Query', 'DeleteItem'] },

  'groups.list': { table: lists },
  'groups.create': { table: [...decides, 'Query'] },
  'groups.update': { table: [...decides, 'Query'] },
  'groups.remove': { table: [...decides, 'Query', 'DeleteItem'] },
  'groups.receivers': { table: lists },

  'posts.list': { table: lists, indexes: ['lists'] },
  // Without points it checks that each receiver takes part.
  'posts.create': { table: decides },
  'posts.pin': { table: [...reads, 'PutItem', 'ConditionCheckItem'] },
  'posts.unpin': { table: [...reads, 'PutItem', 'DeleteItem', 'ConditionCheckItem'] },
  'posts.read': { table: reads },
  'posts.remove': { table: [...replaces, 'ConditionCheckItem', 'Query'] },
  'posts.addPoints': { table: records },
  'posts.addOns': { table: lists },
  'posts.removeAddOn': { table: [...replaces, 'ConditionCheckItem'] },
  'posts.update': { table: decides },
  'posts.updatePicture': { table: decides, files: { put: ['posts'], delete: ['posts'] } },
  'posts.report': { table: records },
  'posts.takeOut': { table: [...reads, 'PutItem', 'DeleteItem', 'ConditionCheckItem'] },
  'posts.like': { table: records },
  'posts.unlike': { table: replaces },
  'posts.likers': { table: lists },
  'posts.comments': { table: lists },
  'posts.addComment': { table: records },
  'posts.updateComment': { table: decides },
  'posts.removeComment': { table: [...replaces, 'Query', 'ConditionCheckItem'] },
  'posts.import': { table: [...decides, 'Query'] },
  'posts.undoImport': { table: [...replaces, 'Query', 'ConditionCheckItem'] },
  'posts.export': { table: [...lists, 'PutItem'], downloads: reports },

  'coins.list': { table: lists },
  'coins.adjust': { table: decides },

  'ledger.account': { table: lists },
  'ledger.exportAccount': { table: [...lists, 'PutItem'] },
  'ledger.checkAccount': { table: lists },
  'ledger.setPointValue': { table: decides },
  'ledger.verify': { table: lists },

  'leaderboards.list': { table: reads, indexes: ['ranking'] },
  'leaderboards.read': { table: reads, indexes: ['ranking'] },
  'leaderboards.userValues': { table: lists },
  'leaderboards.activity': { table: lists },
  'leaderboards.values': { table: lists },
  'leaderboards.listManagers': { table: [...lists, 'UpdateItem'] },
  'leaderboards.orgChart': { table: [...lists, 'UpdateItem'] },
  'leaderboards.commonTopics': { table: [...lists, 'UpdateItem'] },
  'leaderboards.statistics': { table: [...lists, 'UpdateItem'] },

  'rewards.list': { table: lists },
  'rewards.create': {
    table: decides,
    files: { put: ['rewards'], delete: ['rewards'] },
    secrets: ['gift-cards'],
    features: true,
  },
  'rewards.update': {
    table: decides,
    files: { put: ['rewards'], delete: ['rewards'] },
    secrets: ['gift-cards'],
    features: true,
  },
  'rewards.remove': { table: [...replaces, 'ConditionCheckItem'] },
  'rewards.duplicate': { table: decides },
  'rewards.redeem': { table: decides, indexes: ['ranking'], features: true },
  'rewards.listPurchases': { table: reads, indexes: ['lists'] },
  'rewards.fulfil': { table: decides },
  'rewards.decline': { table: decides },
  'rewards.exportPurchases': { table: [...lists, 'PutItem'], downloads: reports },
  'rewards.taxes': { table: reads, indexes: ['lists'] },
  'rewards.exportTaxes': { table: [...reads, 'PutItem'], indexes: ['lists'], downloads: reports },
  'rewards.listLeavers': { table: lists, indexes: ['ranking'] },
  'rewards.sumLeavers': { table: lists },
  'rewards.setReturn': { table: decides },
  'rewards.payLeaver': { table: decides },
  'rewards.returnLeaver': { table: [...decides, 'Query'], indexes: ['ranking'] },
  'rewards.listAwards': { table: lists },
  'rewards.createAward': { table: decides },
  'rewards.updateAward': { table: decides },
  'rewards.removeAward': { table: [...replaces, 'ConditionCheckItem'] },
  'rewards.exportAwards': { table: [...lists, 'PutItem'] },
  'rewards.openAwards': { table: lists },
  'rewards.giveAward': { table: decides },
  'rewards.requestAward': { table: decides },
  'rewards.listAwardRequests': { table: lists, indexes: ['lists', 'ranking'] },
  'rewards.settleAwardRequests': { table: [...replaces, 'ConditionCheckItem'] },
  'rewards.withdrawAwardRequest': { table: [...replaces, 'ConditionCheckItem'] },
  'rewards.giftCards': { table: reads, secrets: ['gift-cards'], features: true },
  'rewards.readPaymentMethod': { table: reads, secrets: ['stripe'] },
  'rewards.connectPaymentMethod': { table: decides, secrets: ['stripe'], returns: true },
  'rewards.removePaymentMethod': {
    table: [...decides, 'DeleteItem'],
    secrets: ['stripe'],
  },

  'shop.list': { table: lists, features: true },
  'shop.read': { table: reads, features: true },
  'shop.redeem': { table: records, indexes: ['ranking'], features: true },
  'shop.listPurchases': { table: reads, indexes: ['ranking'] },
  'shop.cancel': { table: records },

  'checklist.update': { table: decides },
  'checklist.dismiss': { table: decides },

  'billing.read': { table: reads, secrets: ['stripe'] },
  'billing.update': { table: decides, secrets: ['stripe'] },
  'billing.readSubscription': { table: [...reads, 'UpdateItem'], secrets: ['stripe'] },
  'billing.subscribe': { table: decides, secrets: ['stripe'], returns: true },
  'billing.changePlan': { table: decides, secrets: ['stripe'] },
  'billing.cancelSubscription': { table: decides, secrets: ['stripe'] },
  'billing.resumeSubscription': { table: decides, secrets: ['stripe'] },
  'billing.listInvoices': { table: reads, secrets: ['stripe'] },
  'billing.readUpcomingInvoice': { table: reads, secrets: ['stripe'] },
  'billing.listReceipts': { table: reads, secrets: ['stripe'] },
  'billing.readPaymentMethod': { table: reads, secrets: ['stripe'] },
  'billing.changePaymentMethod': { table: decides, secrets: ['stripe'], returns: true },

  'celebrations.list': { table: lists },
  'celebrations.listDays': { table: lists },
  'celebrations.createDay': { table: decides },
  'celebrations.updateDay': { table: decides },
  'celebrations.removeDay': {
    table: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  'celebrations.listCards': { table: lists },
  'celebrations.createCard': { table: decides },
  'celebrations.readCard': { table: lists },
  'celebrations.updateCard': { table: [...replaces, 'ConditionCheckItem'] },
  'celebrations.cancelCard': { table: [...replaces, 'ConditionCheckItem'] },
  'celebrations.signCard': { table: decides, files: { put: ['cards'], delete: ['cards'] } },
  'celebrations.removeSignature': {
    table: [...replaces, 'ConditionCheckItem'],
    files: { delete: ['cards'] },
  },
  'celebrations.thankForCard': { table: records },

  'news.list': { table: lists },
  'news.unread': { table: reads },
  'news.markRead': { table: records },

  'walls.list': { table: lists },
  'walls.create': { table: decides },
  'walls.remove': { table: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  'walls.read': { table: ['BatchGetItem', 'Query', 'UpdateItem'], indexes: ['ranking'] },

  'apiKeys.list': { table: lists },
  'apiKeys.create': { table: decides },
  'apiKeys.revoke': { table: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  'hooks.list': { table: lists },
  'hooks.create': { table: decides, secrets: ['data-key'] },
  'hooks.update': { table: decides, queues: ['webhooks'] },
  'hooks.remove': { table: [...decides, 'Query', 'DeleteItem', 'BatchWriteItem'] },
  'hooks.showSecret': { table: [...reads, 'PutItem', 'ConditionCheckItem'], secrets: ['data-key'] },
  'hooks.replaceSecret': { table: decides, secrets: ['data-key'] },
  'hooks.test': { table: decides, secrets: ['data-key'] },
  'hooks.deliveries': { table: lists },
  'hooks.replay': { table: [...decides, 'Query'], queues: ['webhooks'] },

  'audit.list': { table: lists },
  'gifs.search': { table: reads, secrets: ['gifs'] },

  'webhooks.stripe': { queues: ['billing'], secrets: ['stripe-webhook'] },
  'slack.read': { table: reads, secrets: ['slack-client'] },
  'mcp.answer': {
    table: [...lists, 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    indexes: ['lists', 'ranking'],
    features: true,
    returns: true,
  },
  'mcp.readRequest': { table: reads, secrets: ['state-key'], returns: true },
  'mcp.allow': { table: [...lists, 'PutItem'], secrets: ['state-key'], returns: true },
  'mcp.listOwn': { table: lists },
  'mcp.disconnect': { table: [...lists, 'PutItem', 'DeleteItem'] },
  'mcp.listAll': { table: lists },
  'mcp.end': { table: [...lists, 'PutItem', 'DeleteItem'] },
  'mcp.readResource': { returns: true },
  'mcp.readServer': { returns: true },
  'mcp.register': { secrets: ['state-key'] },
  'mcp.token': { table: replaces, returns: true },
  'mcp.revoke': { table: [...reads, 'PutItem', 'DeleteItem'] },
  'scim.addresses': { table: lists },
  'scim.dismiss': { table: decides },
  'scim.describe': { table: reads, returns: true },
  'scim.describeOne': { table: reads, returns: true },
  'scim.list': { table: lists, returns: true },
  'scim.read': { table: lists, returns: true },
  'scim.create': { table: [...decides, 'Query'], returns: true },
  'scim.replace': {
    table: [...decides, 'Query', 'DeleteItem'],
    indexes: ['lists'],
    email: 'at once',
  },
  'scim.update': {
    table: [...decides, 'Query', 'DeleteItem'],
    indexes: ['lists'],
    email: 'at once',
  },
  'scim.remove': { table: [...decides, 'Query', 'DeleteItem'], indexes: ['lists'] },
  'scim.listGroups': { table: lists, returns: true },
  'scim.createGroup': { table: [...decides, 'Query'], returns: true },
  'scim.readGroup': { table: lists, returns: true },
  'scim.replaceGroup': { table: [...decides, 'Query'], returns: true },
  'scim.updateGroup': { table: [...decides, 'Query'], returns: true },
  'scim.removeGroup': { table: [...decides, 'Query', 'DeleteItem'] },
  'slack.install': { table: [...reads, 'PutItem'], secrets: ['slack-client'], returns: true },
  'slack.connect': {
    table: [...decides, 'Query', 'DeleteItem'],
    secrets: ['slack', 'slack-client', 'data-key'],
    returns: true,
  },
  'slack.channels': { table: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem'], secrets: ['data-key'] },
  'slack.update': { table: [...decides, 'DeleteItem'], secrets: ['data-key'] },
  'slack.test': { table: replaces, secrets: ['data-key'] },
  'slack.disconnect': { table: [...replaces, 'ConditionCheckItem'], secrets: ['data-key'] },
  'slack.readLink': { table: reads },
  'slack.link': { table: [...replaces, 'ConditionCheckItem'] },

  'teams.read': { table: reads, secrets: ['teams-app'] },
  'teams.install': { table: [...reads, 'PutItem'], secrets: ['teams-app'] },
  'teams.disconnect': { table: [...replaces, 'ConditionCheckItem'] },
  'teams.setWorkflow': { table: decides, secrets: ['data-key'] },
  'teams.testWorkflow': { table: records, secrets: ['data-key'] },
  'teams.removeWorkflow': { table: [...replaces, 'ConditionCheckItem'] },

  'webhooks.teamsActivities': { table: ['BatchGetItem', 'Query'], queues: ['chat'], secrets: ['teams-app'] },
  'sso.find': { table: ['BatchGetItem'] },
  'sso.start': { table: ['BatchGetItem'], secrets: ['state-key'], returns: true },
  'sso.signIn': {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    secrets: ['data-key', 'state-key'],
    returns: true,
  },
  'sso.read': { table: reads, returns: true },
  'sso.save': { table: decides, secrets: ['data-key'] },
  'sso.remove': { table: [...replaces, 'ConditionCheckItem'] },
  'sso.proveDomain': { table: decides },
  'sso.removeDomain': { table: [...replaces, 'ConditionCheckItem'] },
  'sso.beginTest': { table: reads, secrets: ['state-key'], returns: true },
  'sso.finishTest': { table: decides, secrets: ['data-key', 'state-key'], returns: true },
  'sso.require': { table: decides },

  'webhooks.slackEvents': { queues: ['chat'], secrets: ['slack-signing'] },
  'webhooks.slackInteractions': { queues: ['chat'], secrets: ['slack-signing'] },
  'webhooks.slackCommands': { queues: ['chat'], secrets: ['slack-signing'] },
  'webhooks.giftCards': { queues: ['gift-cards'], secrets: ['gift-cards', 'gift-cards-webhook'] },
} as const satisfies Record<EndpointId, FunctionAccess>;

/** The access of each job, in addition to reading its trigger. */
export const jobAccess = {
  count: {
    table: [...replaces, 'Query', 'BatchWriteItem', 'ConditionCheckItem'],
    indexes: ['lists', 'ranking'],
    queues: ['dashboard', 'schedules'],
    files: { empty: ['posts', 'cards'] },
  },
  'renew-dashboard': { table: ['BatchGetItem', 'Query', 'UpdateItem'] },
  notify: {
    table: ['BatchGetItem', 'Query', 'PutItem'],
    indexes: ['lists'],
    queues: ['mail', 'workspace', 'archives', 'billing', 'gift-cards', 'chat', 'schedules', 'webhooks'],
  },
  'change-workspace': {
    table: [...replaces, 'Query', 'ConditionCheckItem', 'BatchWriteItem'],
    queues: ['workspace'],
    files: { empty: mediaFolders },
    secrets: ['stripe'],
  },
  'move-workspace': {
    secrets: ['archive-key'],
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    files: { get: mediaFolders, put: mediaFolders },
    queues: ['archives'],
    downloads: { put: ['archives'], get: ['archives', 'imports'] },
  },
  'follow-billing': {
    table: ['BatchGetItem', 'Scan', 'PutItem', 'UpdateItem'],
    queues: ['billing'],
    secrets: ['stripe'],
  },
  'buy-gift-cards': {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    indexes: ['lists'],
    email: 'at once',
    queues: ['gift-cards'],
    secrets: ['stripe', 'gift-cards'],
    metrics: true,
  },
  'follow-chat': {
    table: [...replaces, 'Query', 'ConditionCheckItem'],
    indexes: ['ranking'],
    queues: ['chat'],
    secrets: ['data-key', 'teams', 'teams-app'],
    features: true,
    returns: true,
  },
  'send-mail': { table: [...decides, 'Query'], indexes: ['lists'], email: 'paced', queues: ['mail'] },
  'send-webhooks': {
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    queues: ['schedules', 'webhooks'],
    secrets: ['data-key'],
  },
  'keep-schedules': {
    table: ['BatchGetItem', 'Query', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['lists', 'ranking'],
    queues: ['mail', 'schedules', 'webhooks'],
    schedules: true,
  },
  'follow-mail-events': { table: ['Query', 'UpdateItem'] },
  'check-ledger': {
    table: ['BatchGetItem', 'Query', 'Scan', 'UpdateItem'],
    queues: ['ledger'],
    metrics: true,
  },
  watch: { table: ['BatchGetItem', 'UpdateItem'], metrics: true, watches: true },
} as const satisfies Record<JobId, FunctionAccess>;
