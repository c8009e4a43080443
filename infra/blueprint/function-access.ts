import type { DownloadFolder } from '#functions/adapters/files/downloads';
import type { MediaFolder } from '#functions/platform/media-folders';
import type { SecretName } from '#functions/platform/secret-names';
import type { QueueName } from './jobs.ts';
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
    readonly get?: readonly MediaFolder[];
    readonly put?: readonly MediaFolder[];
    readonly delete?: readonly MediaFolder[];
    /** Folders it may empty for good: all versions, and CloudFront's copies. */
    readonly empty?: readonly MediaFolder[];
  };
  /** Counts the calls of API keys: changes the items of that partition, and no others. */
  readonly keyCalls?: true;
  /** Folders where it stores files, those whose files it reads or hands out by short-lived addresses, and where it removes them. */
  readonly downloads?: Readonly<Partial<Record<'put' | 'get' | 'delete', readonly DownloadFolder[]>>>;
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
