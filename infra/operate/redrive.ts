import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { parseArgs } from 'node:util';
import { followed } from '#functions/jobs/followed';
import { type QueueName, queueNames } from '../blueprint/jobs.ts';
import { CommandError, helpOption } from '../command.ts';
import { type Place, putRecordsBack } from './redrive-records.ts';

const help = `Retries messages and changes that failed too often. Finished work is not repeated.

  npm run operate -- redrive mail            emails that could not be sent, on the server running on this machine
  npm run operate -- redrive workspace       workspaces whose reset, deletion or demo data job failed
  npm run operate -- redrive count           changes that could not be counted; then see npm run operate -- recount
  npm run operate -- redrive notify          changes whose emails and jobs could not be queued

  --sqs ORIGIN           the queues and files of the running server, if not http://127.0.0.1:4003; npm start prints the address
  --lambda ORIGIN        the functions of the running server, if not http://127.0.0.1:4008

In AWS, with the usual environment of the SDK (AWS_PROFILE, AWS_REGION …):

  --dead-letters URL     of a queue: its dead-letter queue
  --failures BUCKET      of count or notify: the bucket of failed records,
  --function NAME        and the name of the function
`;

/** SQS moves each message back into the queue it came from. */
const moveInAws = async (deadLetters: string): Promise<number> => {
  const sqs = new SQSClient({});
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: deadLetters,
      AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'],
    }),
  );
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes['QueueArn'] }));
  return Number(Attributes['ApproximateNumberOfMessages']);
};

/**
 * The local emulator has no move task. Each message is sent before it is deleted: none is lost, and consumers accept
 * duplicates.
 */
const moveHere = async (queue: QueueName, endpoint: string): Promise<number> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const sqs = new SQSClient({ endpoint, region: 'local', credentials });
  const QueueUrl = `${endpoint}/000000000000/${queue}`;
  const dead = { QueueUrl: `${QueueUrl}-dead` };
  for (let moved = 0; ;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ ...dead, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    );
    if (Messages.length === 0) return moved;
    for (const { Body: MessageBody, ReceiptHandle } of Messages) {
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
      await sqs.send(new DeleteMessageCommand({ ...dead, ReceiptHandle }));
      moved += 1;
    }
  }
};

const options = {
  sqs: { type: 'string', default: 'http://127.0.0.1:4003' },
  lambda: { type: 'string', default: 'http://127.0.0.1:4008' },
  'dead-letters': { type: 'string' },
  failures: { type: 'string' },
  function: { type: 'string' },
  ...helpOption,
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** The job of the stream, here or in AWS. */
const placeOf = (job: string, { sqs, lambda, failures, function: name }: Values): Place => {
  const now = new Date();
  if (failures === undefined && name === undefined)
    return {
      bucket: 'failures',
      functionName: job,
      endpoints: { s3: sqs, lambda: lambda },
      now,
    };
  if (failures === undefined || name === undefined)
    throw new CommandError('In AWS, both are needed: --failures BUCKET --function NAME.');
  return { bucket: failures, functionName: name, now };
};

const count = (number: number, what: string): string => `${number} ${number === 1 ? what : `${what}s`}`;

const redriveRecords = async (job: string, values: Values): Promise<boolean> => {
  const { done, again, failed, old } = await putRecordsBack(placeOf(job, values));
  console.log(`\n  ${count(done, 'record')} put back to ${job}.`);
  if (again > 0) console.log(`  ${count(again, 'record')} set aside again: they still fail each time.`);
  if (failed > 0) console.log(`  ${count(failed, 'record')} failed and stay: try again later.`);
  if (old > 0)
    console.log(`  ${count(old, 'record')} too old to put back: run npm run operate -- recount instead.`);
  console.log('');
  return failed + again === 0;
};

const redriveMessages = async (queue: QueueName, values: Values): Promise<void> => {
  const deadLetters = values['dead-letters'];
  const moved = await (deadLetters === undefined ? moveHere(queue, values.sqs) : moveInAws(deadLetters));
  console.log(`\n  ${count(moved, 'message')} of the ${queue} queue put back.\n`);
};

const redrive = async (args: readonly string[]): Promise<boolean | void> => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [named] = positionals;
  if (values.help || named === undefined) return console.log(help);
  if (named in followed) return redriveRecords(named, values);
  const queue = queueNames.find((name) => name === named);
  if (!queue)
    throw new CommandError(
      `There is no queue "${named}": ${[...queueNames, ...Object.keys(followed)].join(' or ')}.`,
    );
  return redriveMessages(queue, values);
};

const refusal = (error: unknown): never => {
  if ((error as { code?: string }).code === 'ECONNREFUSED')
    throw new CommandError('The server does not answer. Is it running?');
  throw error;
};

export const run = (args: readonly string[]): Promise<boolean | void> => redrive(args).catch(refusal);
