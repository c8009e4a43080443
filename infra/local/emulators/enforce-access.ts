import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SchedulerClient } from '@aws-sdk/client-scheduler';
import type { SESClient } from '@aws-sdk/client-ses';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { AsyncLocalStorage } from 'node:async_hooks';
import { schedulePurposes } from '#shared/rules/schedules';
import { type FunctionAccess, jobAccess } from '../../blueprint/access.ts';
import { endpointAccess } from '../../blueprint/endpoint-access.ts';
import { noteUse, scheduleVerbs, type Use } from './used-access.ts';

const running = new AsyncLocalStorage<string>();
const granted: Readonly<Record<string, FunctionAccess>> = { ...endpointAccess, ...jobAccess };

/** The id of the running function. All functions share this process. */
export const runningFunction = (): string | undefined => running.getStore();

/** Runs a task with the permissions of a function. */
export const runAs = <Result>(id: string, task: () => Result): Result => running.run(id, task);

type Input = { TransactItems?: object[]; IndexName?: string; Key?: { pk?: unknown } };

const actionsOf = (command: string, { TransactItems }: Input): string[] =>
  command === 'TransactWriteItemsCommand'
    ? (TransactItems ?? []).map((item) => {
        const [kind] = Object.keys(item);
        return kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`;
      })
    : [command.replace(/Command$/, '')];

/** Whether a request changes what is counted of an API key. IAM tells by the partition too: `dynamodb:LeadingKeys`. */
export const countsKeyCall = (command: string, input: object): boolean =>
  command === 'UpdateItemCommand' && /W#[^#"]+#KEY_CALLS"/.test(JSON.stringify((input as Input).Key?.pk));

/** Denies what IAM would deny in AWS, so that tests find a missing permission before a deployment. */
export const enforceTableAccess = (client: DynamoDBClient): void =>
  client.middlewareStack.add(
    (next, context) => (args) => {
      const id = running.getStore();
      if (id !== undefined) {
        const { table = [], indexes = [], keyCalls } = granted[id] ?? {};
        const input = args.input as Input;
        const command = String(context['commandName']);
        if (keyCalls && countsKeyCall(command, input)) {
          noteUse(id, 'key calls');
          return next(args);
        }
        // An index is a resource of its own: who may query it need not be allowed to query the table.
        if (input.IndexName) {
          if (!(indexes as readonly string[]).includes(input.IndexName))
            throw new Error(`${id} may not query index ${input.IndexName}; see infra/blueprint/access.ts`);
          noteUse(id, `index ${input.IndexName}`);
          return next(args);
        }
        for (const action of actionsOf(command, input)) {
          if (!(table as readonly string[]).includes(action))
            throw new Error(`${id} may not dynamodb:${action}; see infra/blueprint/access.ts`);
          noteUse(id, `table ${action}`);
        }
      }
      return next(args);
    },
    { step: 'initialize', name: 'localPermissions', override: true },
  );

type FileInput = {
  readonly Bucket?: string;
  readonly Key?: string;
  readonly Prefix?: string;
  readonly VersionId?: string;
};
type FileAction = 'get' | 'put' | 'delete' | 'empty';

/** Removing a version for good is another permission than removing a file, which can be brought back. */
const fileAction = (command: string, { VersionId }: FileInput): FileAction | undefined => {
  if (command === 'GetObjectCommand') return 'get';
  if (command === 'PutObjectCommand') return 'put';
  if (command === 'ListObjectVersionsCommand') return 'empty';
  if (command === 'DeleteObjectCommand') return VersionId === undefined ? 'delete' : 'empty';
  return undefined;
};

/** What a command does with a file, and whether the function may. */
const fileUse = (
  { files, downloads }: FunctionAccess,
  command: string,
  input: FileInput,
): { readonly allowed: boolean; readonly use: Use } => {
  const [folder = ''] = (input.Key ?? input.Prefix ?? '').split('/');
  const includes = (folders: readonly string[] = []): boolean => folders.includes(folder);
  if (input.Bucket === process.env['DOWNLOADS_BUCKET']) {
    const action = command === 'GetObjectCommand' ? 'get' : 'put';
    return { allowed: includes(downloads?.[action]), use: `downloads ${action} ${folder}` };
  }
  const action = fileAction(command, input);
  return { allowed: action !== undefined && includes(files?.[action]), use: `files ${action} ${folder}` };
};

/** The same for files: a function can access only its folders, and read only what is downloaded. */
export const enforceFileAccess = (client: S3Client): void =>
  client.middlewareStack.add(
    (next, context) => (args) => {
      const id = running.getStore();
      if (id !== undefined) {
        const command = String(context['commandName']);
        const input = args.input as FileInput;
        const { allowed, use } = fileUse(granted[id] ?? {}, command, input);
        if (!allowed) throw new Error(`${id} may not s3:${command} (${use}); see infra/blueprint/access.ts`);
        noteUse(id, use);
      }
      return next(args);
    },
    { step: 'initialize', name: 'localPermissions', override: true },
  );

const verbOf = (command: string) => scheduleVerbs.find((verb) => command === `${verb}ScheduleCommand`);

/** The same for schedules: those of workspaces only, with the one role that may be passed on. */
export const enforceScheduleAccess = (client: SchedulerClient): void =>
  client.middlewareStack.add(
    (next, context) => (args) => {
      const id = running.getStore();
      if (id !== undefined) {
        const command = String(context['commandName']);
        const { Name = '', Target } = args.input as { Name?: string; Target?: { RoleArn?: string } };
        const isOfWorkspace = schedulePurposes.some((purpose) => Name.startsWith(`${purpose}-`));
        const isPassed = !Target || Target.RoleArn === process.env['SCHEDULE_ROLE_ARN'];
        const verb = verbOf(command);
        if (!granted[id]?.schedules || !verb || !isOfWorkspace || !isPassed)
          throw new Error(`${id} may not scheduler:${command} ${Name}; see infra/blueprint/access.ts`);
        noteUse(id, `schedules ${verb}`);
      }
      return next(args);
    },
    { step: 'initialize', name: 'localPermissions', override: true },
  );

/** The same for queues: a function sends only to those that it has. */
export const enforceQueueAccess = (client: SQSClient): void =>
  client.middlewareStack.add(
    (next) => (args) => {
      const id = running.getStore();
      if (id !== undefined) {
        const { QueueUrl = '' } = args.input as { QueueUrl?: string };
        const queue = granted[id]?.queues?.find((name) => QueueUrl.endsWith(`/${name}`));
        if (!queue) throw new Error(`${id} may not send to ${QueueUrl}; see infra/blueprint/access.ts`);
        noteUse(id, `queue ${queue}`);
      }
      return next(args);
    },
    { step: 'initialize', name: 'localPermissions', override: true },
  );

/** The same for mails. */
export const enforceMailAccess = (client: SESClient): void =>
  client.middlewareStack.add(
    (next) => (args) => {
      const id = running.getStore();
      if (id !== undefined) {
        if (!granted[id]?.email) throw new Error(`${id} may not send mail; see infra/blueprint/access.ts`);
        noteUse(id, 'email');
      }
      return next(args);
    },
    { step: 'initialize', name: 'localPermissions', override: true },
  );
