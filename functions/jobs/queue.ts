import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { MailMessage } from '#functions/mails/kinds';
import type { WorkspaceMessage } from '#shared/events/workspace';

const sqs = new SQSClient({});

/** Puts messages into a queue, ten at a time; rejects when one was not accepted. */
const put = async (
  QueueUrl: string | undefined,
  messages: readonly object[],
  DelaySeconds = 0,
): Promise<void> => {
  for (let at = 0; at < messages.length; at += 10) {
    const Entries = messages
      .slice(at, at + 10)
      .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message), DelaySeconds }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new Error(`the queue did not take ${Failed.length} messages`);
  }
};

export const queueMails = (mails: readonly MailMessage[]): Promise<void> =>
  put(process.env['MAIL_QUEUE_URL'], mails);

/**
 * Longer than any function runs: a writer that read the workspace before the change has committed by then, or never
 * will. Jobs that remove data begin only after this delay.
 */
const writersSeconds = (): number => Number(process.env['WRITERS_SECONDS'] ?? 30);

/** Queues a workspace's job: to run at once, or when the last writers have finished. */
export const queueWorkspaceJob = (message: WorkspaceMessage, when: 'now' | 'later'): Promise<void> =>
  put(process.env['WORKSPACE_QUEUE_URL'], [message], when === 'now' ? 0 : writersSeconds());
