import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { parseArgs } from 'node:util';
import { type QueueName, queueNames } from './jobs.ts';
import { CommandError, runCommand } from './local/command.ts';

const help = `Moves the messages of a dead-letter queue back into their queue. Work that is done already is not repeated.

  npm run redrive -- mail            mails that could not be sent, on the server that runs on this machine
  npm run redrive -- workspace       workspaces whose reset, deletion or demo data job failed

  --sqs ORIGIN           the queues of the running server, if not http://127.0.0.1:4003; npm start prints the address
  --dead-letters URL     the dead-letter queue in AWS, with the usual environment of the SDK (AWS_PROFILE, AWS_REGION …)
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

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sqs: { type: 'string', default: 'http://127.0.0.1:4003' },
      'dead-letters': { type: 'string' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help || positionals.length === 0) return console.log(help);
  const queue = queueNames.find((name) => name === positionals[0]);
  if (!queue) throw new CommandError(`There is no queue "${positionals[0]}": ${queueNames.join(' or ')}.`);
  const deadLetters = values['dead-letters'];
  const moved = deadLetters === undefined ? await moveHere(queue, values.sqs) : await moveInAws(deadLetters);
  console.log(`\n  ${moved} ${moved === 1 ? 'message' : 'messages'} of the ${queue} queue put back.\n`);
};

const refusal = (error: unknown): never => {
  if ((error as { code?: string }).code === 'ECONNREFUSED')
    throw new CommandError('Nothing answers there. Is the server running?');
  throw error;
};

await runCommand(() => run().catch(refusal));
