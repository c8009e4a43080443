import type { SQSHandler } from 'aws-lambda';
import { realTime } from '#functions/platform/pace';
import { sendMails } from './mail-batch.ts';

export const handler: SQSHandler = sendMails(realTime);
