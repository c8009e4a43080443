import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SchedulerClient } from '@aws-sdk/client-scheduler';
import type { SESClient } from '@aws-sdk/client-ses';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { AsyncLocalStorage } from 'node:async_hooks';
import { schedulePurposes } from '#shared/rules/mails/schedules';
import { jobAccess } from '../../blueprint/access.ts';
import type { FunctionAccess } from '../../blueprint/function-access.ts';
import { endpointAccess } from '../../blueprint/endpoint-access.ts';
import { noteUse, scheduleVerbs, type Use } from './used-access.ts';

const running = new AsyncLocalStorage<string>();
const granted: Readonly<Record<string, FunctionAccess>> = { ...endpointAccess, ...jobAccess };

/** The id of the running function. All functions share this process. */
export const runningFunction = (): string | undefined => running.getStore();

/** Runs a task with the permissions of a function. */
export const runAs = <Result>(id: string, task: () => Result): Result => running.run(id, task);

type TableInput = { TransactItems?: object[]; IndexName?: string; Key?: { pk?: unknown } };

const actionsOf = (command: string, { TransactItems }: TableInput): string[] =>
  command === 'TransactWriteItemsCommand'
    ? (TransactItems ?? []).map((item) => {
        const [kind] = Object.keys(item);
        return kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`;
      })
    : [command.replace(/Command$/, '')];

/** Whether a request changes what is counted of an API key. IAM tells by the partition too: `dynamodb:LeadingKeys`. */
export const countsKeyCall = (command: string, input: object): boolean =>
  command === 'UpdateItemCommand' &&
  /W#[^#"]+#KEY_CALLS"/.test(JSON.stringify((input as TableInput).Key?.pk));

/** A request of a function to a service. */
type Request<Input> = {
  readonly access: FunctionAccess;
  readonly command: string;
  readonly input: Input;
};

/** What a request uses of the access of its function; the words after "may not" when it may not. */
type Rule<Input> = (request: Request<Input>) => readonly Use[] | string;

/** Denies what IAM would deny in AWS, so that tests find a missing permission before a deployment. */
const enforce =
  <Input>(rule: Rule<Input>) =>
  <Args extends { input: object }, Result>(next: (args: Args) => Result, context: object) =>
  (args: Args): Result => {
    const id = running.getStore();
    if (id === undefined) return next(args);
    const command = String((context as Record<string, unknown>)['commandName']);
    const uses = rule({ access: granted[id] ?? {}, command, input: args.input as Input });
    if (typeof uses === 'string') throw new Error(`${id} may not ${uses}; see infra/blueprint/access.ts`);
    for (const use of uses) noteUse(id, use);
    return next(args);
  };

const tableRule: Rule<TableInput> = ({ access: { table = [], indexes = [], keyCalls }, command, input }) => {
  const { IndexName: index } = input;
  if (keyCalls && countsKeyCall(command, input)) return ['key calls'];
  // An index is a resource of its own: who may query it need not be allowed to query the table.
  if (index)
    return (indexes as readonly string[]).includes(index) ? [`index ${index}`] : `query index ${index}`;
  const actions = actionsOf(command, input);
  const denied = actions.find((action) => !(table as readonly string[]).includes(action));
  return denied ? `dynamodb:${denied}` : actions.map((action): Use => `table ${action}`);
};

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

/** A function can access only its folders, and read only what is downloaded. */
const fileRule: Rule<FileInput> = ({ access: { files, downloads }, command, input }) => {
  const [folder = ''] = (input.Key ?? input.Prefix ?? '').split('/');
  const inFolders = (use: Use, folders: readonly string[] = []): readonly Use[] | string =>
    folders.includes(folder) ? [use] : `s3:${command} (${use})`;
  const action = fileAction(command, input);
  if (input.Bucket === process.env['DOWNLOADS_BUCKET']) {
    // Parts of an upload need the same permission as a whole file; nothing is emptied here.
    const does = action === 'get' || action === 'delete' ? action : 'put';
    return inFolders(`downloads ${does} ${folder}`, downloads?.[does]);
  }
  return inFolders(`files ${action} ${folder}`, action && files?.[action]);
};

type ScheduleInput = { readonly Name?: string; readonly Target?: { readonly RoleArn?: string } };

/** Only the schedules of workspaces, with the one role that may be passed on. */
const scheduleRule: Rule<ScheduleInput> = ({ access, command, input: { Name = '', Target } }) => {
  const isOfWorkspace = schedulePurposes.some((purpose) => Name.startsWith(`${purpose}-`));
  const isPassed = !Target || Target.RoleArn === process.env['SCHEDULE_ROLE_ARN'];
  const verb = scheduleVerbs.find((one) => command === `${one}ScheduleCommand`);
  return access.schedules && verb && isOfWorkspace && isPassed
    ? [`schedules ${verb}`]
    : `scheduler:${command} ${Name}`;
};

/** A function sends only to the queues that it has. */
const queueRule: Rule<{ readonly QueueUrl?: string }> = ({ access, input: { QueueUrl = '' } }) => {
  const queue = access.queues?.find((name) => QueueUrl.endsWith(`/${name}`));
  return queue ? [`queue ${queue}`] : `send to ${QueueUrl}`;
};

const mailRule: Rule<object> = ({ access: { email } }) => (email ? ['email'] : 'send mail');

const first = { step: 'initialize', name: 'localPermissions', override: true } as const;

/** Lets functions do with a client of the table what they may do in AWS, and nothing else. */
export const enforceTableAccess = (client: DynamoDBClient): void =>
  client.middlewareStack.add(enforce(tableRule), first);

/** Lets functions do with these clients what they may do in AWS, and nothing else. */
export const enforceAccess = (clients: {
  readonly table: DynamoDBClient;
  readonly files: S3Client;
  readonly schedules: SchedulerClient;
  readonly queues: SQSClient;
  readonly mails: SESClient;
}): void => {
  enforceTableAccess(clients.table);
  clients.files.middlewareStack.add(enforce(fileRule), first);
  clients.schedules.middlewareStack.add(enforce(scheduleRule), first);
  clients.queues.middlewareStack.add(enforce(queueRule), first);
  clients.mails.middlewareStack.add(enforce(mailRule), first);
};
