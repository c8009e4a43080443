import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SchedulerClient } from '@aws-sdk/client-scheduler';
import { AsyncLocalStorage } from 'node:async_hooks';
import { schedulePurposes } from '#shared/rules/schedules';
import { access, type FunctionAccess, jobAccess } from '../../access.ts';

const running = new AsyncLocalStorage<string>();
const granted: Readonly<Record<string, FunctionAccess>> = { ...access, ...jobAccess };

/** The id of the running function. All functions share this process. */
export const runningFunction = (): string | undefined => running.getStore();

/** Runs a task with the permissions of a function. */
export const runAs = <Result>(id: string, task: () => Result): Result => running.run(id, task);

type Input = { TransactItems?: object[]; IndexName?: string };

const actionsOf = (command: string, { TransactItems }: Input): string[] =>
  command === 'TransactWriteItemsCommand'
    ? (TransactItems ?? []).map((item) => {
        const [kind] = Object.keys(item);
        return kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`;
      })
    : [command.replace(/Command$/, '')];

/** Denies what IAM would deny in AWS, so that tests find a missing permission before a deployment. */
export const enforceTableAccess = (client: DynamoDBClient): void =>
  client.middlewareStack.add(
    (next, context) => (args) => {
      const id = running.getStore();
      if (id !== undefined) {
        const { table = [], indexes = [] } = granted[id] ?? {};
        const input = args.input as Input;
        // An index is a resource of its own: who may query it need not be allowed to query the table.
        if (input.IndexName) {
          if (!(indexes as readonly string[]).includes(input.IndexName))
            throw new Error(`${id} may not query index ${input.IndexName}; see infra/access.ts`);
          return next(args);
        }
        const denied = actionsOf(String(context['commandName']), input).find(
          (action) => !(table as readonly string[]).includes(action),
        );
        if (denied) throw new Error(`${id} may not dynamodb:${denied}; see infra/access.ts`);
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

const mayUseFile = ({ files, downloads }: FunctionAccess, command: string, input: FileInput): boolean => {
  const [folder = ''] = (input.Key ?? input.Prefix ?? '').split('/');
  if (input.Bucket === process.env['DOWNLOADS_BUCKET'])
    return (
      (downloads?.[command === 'GetObjectCommand' ? 'get' : 'put'] ?? []) as readonly string[]
    ).includes(folder);
  const action = fileAction(command, input);
  return action !== undefined && ((files?.[action] ?? []) as readonly string[]).includes(folder);
};

/** The same for files: a function can access only its folders, and read only what is downloaded. */
export const enforceFileAccess = (client: S3Client): void =>
  client.middlewareStack.add(
    (next, context) => (args) => {
      const id = running.getStore();
      if (id !== undefined) {
        const command = String(context['commandName']);
        const input = args.input as FileInput;
        if (!mayUseFile(granted[id] ?? {}, command, input))
          throw new Error(
            `${id} may not s3:${command} ${input.Key ?? input.Prefix ?? ''}; see infra/access.ts`,
          );
      }
      return next(args);
    },
    { step: 'initialize', name: 'localPermissions', override: true },
  );

const scheduleActions = new Set(
  ['Get', 'Create', 'Update', 'Delete'].map((verb) => `${verb}ScheduleCommand`),
);

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
        if (!granted[id]?.schedules || !scheduleActions.has(command) || !isOfWorkspace || !isPassed)
          throw new Error(`${id} may not scheduler:${command} ${Name}; see infra/access.ts`);
      }
      return next(args);
    },
    { step: 'initialize', name: 'localPermissions', override: true },
  );
