import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../../blueprint/jobs.ts';
import type { StageConfig } from '../stage.ts';
import type { Schedules } from './schedules.ts';
import type { TableRef } from './table.ts';

/** The resources that functions can get access to. */
export type Platform = {
  readonly place: StageConfig;
  /** The origin of the web app, for links in mails and pages elsewhere that lead back. */
  readonly appUrl: string;
  /** Of CloudFront, whose copies of pictures are removed with a member. */
  readonly distributionId: string;
  readonly table: TableRef;
  readonly media: IBucket;
  /** Files that somebody has asked for, until they have downloaded them. */
  readonly downloads: IBucket;
  /** Records of the table's stream that could not be processed. */
  readonly failures: IBucket;
  readonly queues: Readonly<Record<QueueName, IQueue>>;
  readonly schedules: Schedules;
  /** Every queue whose messages wait for an operator. */
  readonly deadLetters: readonly IQueue[];
  /** The settings in SES that mails are sent with. */
  readonly configurationSet: string;
};

/** Where the figures of a stage are found in CloudWatch. */
export const metricsNamespace = ({ stage }: { readonly stage: string }): string => `Bravo/${stage}`;
