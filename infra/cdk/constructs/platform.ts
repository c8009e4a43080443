import { signInProviders } from '#shared/model/sign-in';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { DownloadFolder } from '#functions/adapters/files/downloads';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { schedulePurposes } from '#shared/rules/schedules';
import type { FunctionAccess, Folder } from '../../blueprint/access.ts';
import { hoursBetween, type QueueName, queueVariable, timedJobs } from '../../blueprint/jobs.ts';
import { mailPace } from '../../blueprint/mail-pace.ts';
import type { StageConfig } from '../stage.ts';
import { listFailures } from './failures.ts';
import { configurationSetName, mailIdentity } from './mail.ts';
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

type Grant = {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
};

const nothing: Grant = { statements: [], environment: {} };
const allow = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources] });

const scheduleActions = ['Get', 'Create', 'Update', 'Delete'].map((verb) => `scheduler:${verb}Schedule`);

const toTable = ({ table: actions = [], indexes = [] }: FunctionAccess, { table }: Platform): Grant => ({
  statements: [
    ...(actions.length > 0
      ? [
          allow(
            actions.map((action) => `dynamodb:${action}`),
            [table.arn],
          ),
        ]
      : []),
    ...(indexes.length > 0
      ? [
          allow(
            ['dynamodb:Query'],
            indexes.map((index) => `${table.arn}/index/${index}`),
          ),
        ]
      : []),
  ],
  environment: { TABLE_NAME: table.name },
});

/** What is counted of API keys is in partitions of their own, so that a call that only reads can count and change nothing else. */
const toKeyCalls = ({ keyCalls }: FunctionAccess, { table }: Platform): Grant => {
  if (!keyCalls) return nothing;
  const statement = allow(['dynamodb:UpdateItem'], [table.arn]);
  statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': ['W#*#KEY_CALLS'] });
  // Without this the condition is also true of a request that names no key.
  statement.addCondition('Null', { 'dynamodb:LeadingKeys': 'false' });
  return { statements: [statement], environment: {} };
};

/**
 * Allows only the sender address of the product, so that a compromised function cannot send mail from another address.
 */
const toMail = (
  { email }: FunctionAccess,
  { place, appUrl, configurationSet }: Platform,
  scope: Construct,
): Grant => {
  if (!email) return nothing;
  const arnOf = (resource: string, resourceName: string): string =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  const statement = allow(
    ['ses:SendRawEmail'],
    [arnOf('identity', mailIdentity(place)), arnOf('configuration-set', configurationSetName(place))],
  );
  statement.addCondition('StringEquals', { 'ses:FromAddress': place.mailFrom });
  return {
    statements: [statement],
    environment: {
      MAIL_FROM: place.mailFrom,
      MAIL_CONFIGURATION_SET: configurationSet,
      APP_URL: appUrl,
      ...(email === 'paced' && { MAIL_INTERVAL_MS: String(mailPace(place.mailRate).intervalMs) }),
    },
  };
};

const toQueues = ({ queues: names = [] }: FunctionAccess, { queues }: Platform): Grant => ({
  statements: names.map((name) => allow(['sqs:SendMessage'], [queues[name].queueArn])),
  environment: Object.fromEntries(names.map((name) => [queueVariable(name), queues[name].queueUrl])),
});

/** A function may touch the schedules of workspaces, not those that run jobs, and pass only the role that Scheduler assumes. */
const toSchedules = (
  { schedules: asked }: FunctionAccess,
  { schedules, queues }: Platform,
  scope: Construct,
): Grant => {
  if (!asked) return nothing;
  const { group, role, deadLetters } = schedules;
  const arns = schedulePurposes.map((purpose) =>
    Stack.of(scope).formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${group}/${purpose}-*`,
    }),
  );
  const pass = allow(['iam:PassRole'], [role.roleArn]);
  pass.addCondition('StringEquals', { 'iam:PassedToService': 'scheduler.amazonaws.com' });
  return {
    statements: [allow(scheduleActions, arns), pass],
    environment: {
      SCHEDULE_GROUP: group,
      SCHEDULE_ROLE_ARN: role.roleArn,
      SCHEDULE_QUEUE_ARN: queues.schedules.queueArn,
      SCHEDULE_DEAD_LETTERS_ARN: deadLetters.queueArn,
    },
  };
};

const toFiles = ({ files }: FunctionAccess, { media, distributionId }: Platform, scope: Construct): Grant => {
  if (!files) return nothing;
  const objects = (folders: readonly Folder[]) => folders.map((folder) => media.arnForObjects(`${folder}/*`));
  const { get = [], put = [], delete: remove = [], empty = [] } = files;
  const listing = allow(['s3:ListBucketVersions'], [media.bucketArn]);
  listing.addCondition('StringLike', { 's3:prefix': empty.map((folder) => `${folder}/*`) });
  const distribution = {
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distributionId,
  };
  const empties = [
    listing,
    allow(['s3:DeleteObjectVersion'], objects(empty)),
    allow(['cloudfront:CreateInvalidation'], [Stack.of(scope).formatArn(distribution)]),
  ];
  return {
    statements: [
      ...(empty.length > 0 ? empties : []),
      ...(get.length > 0 ? [allow(['s3:GetObject'], objects(get))] : []),
      ...(put.length > 0 ? [allow(['s3:PutObject'], objects(put))] : []),
      ...(remove.length > 0 ? [allow(['s3:DeleteObject'], objects(remove))] : []),
    ],
    environment: {
      MEDIA_BUCKET: media.bucketName,
      ...(empty.length > 0 && { DISTRIBUTION_ID: distributionId }),
    },
  };
};

const toDownloads = ({ downloads: asked }: FunctionAccess, { downloads }: Platform): Grant => {
  if (!asked) return nothing;
  const files = (folders: readonly DownloadFolder[]) =>
    folders.map((folder) => downloads.arnForObjects(`${folder}/*`));
  const { put = [], get = [] } = asked;
  return {
    statements: [
      ...(put.length > 0 ? [allow(['s3:PutObject'], files(put))] : []),
      ...(get.length > 0 ? [allow(['s3:GetObject'], files(get))] : []),
    ],
    environment: { DOWNLOADS_BUCKET: downloads.bucketName },
  };
};

/** Passes only the path of the secrets: their values are in no environment and no template. */
const toSecrets = ({ secrets = [] }: FunctionAccess, { place }: Platform, scope: Construct): Grant => {
  if (secrets.length === 0) return nothing;
  const path = `bravo/${place.stage}`;
  const parameters = secrets.map((name) =>
    Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: `${path}/${name}` }),
  );
  return {
    statements: [allow(['ssm:GetParameter'], parameters)],
    environment: { SECRETS_PATH: `/${path}` },
  };
};

const toFeatures = ({ features }: FunctionAccess, { place }: Platform): Grant =>
  features
    ? {
        statements: [],
        environment: {
          FEATURES: place.features.join(),
          FEEDBACK_URL: place.feedbackUrl,
          HELP_URL: place.helpUrl,
          TERMS_URL: place.termsUrl,
          PRIVACY_URL: place.privacyUrl,
        },
      }
    : nothing;

const toReturns = ({ returns }: FunctionAccess, { appUrl }: Platform): Grant =>
  returns ? { statements: [], environment: { APP_URL: appUrl } } : nothing;

const toSignIn = ({ signIn }: FunctionAccess, { place }: Platform): Grant => {
  const variables = signInProviders.map((provider) => [
    `${provider.toUpperCase()}_CLIENT_IDS`,
    place.clientIds[provider].join(),
  ]);
  const environment = {
    ...Object.fromEntries(variables),
    MICROSOFT_TENANTS: place.microsoftTenants.join(),
  };
  return signIn ? { statements: [], environment } : nothing;
};

/** Where the figures of a stage are found in CloudWatch. */
export const metricsNamespace = ({ stage }: { readonly stage: string }): string => `Bravo/${stage}`;

const toMetrics = ({ metrics }: FunctionAccess, { place }: Platform): Grant =>
  metrics ? { statements: [], environment: { METRICS_NAMESPACE: metricsNamespace(place) } } : nothing;

const toWatch = ({ watches }: FunctionAccess, { deadLetters, failures }: Platform, scope: Construct): Grant =>
  watches
    ? {
        statements: [
          allow(
            ['sqs:GetQueueAttributes'],
            deadLetters.map(({ queueArn }) => queueArn),
          ),
          listFailures(scope, failures),
        ],
        environment: {
          FAILURES_BUCKET: failures.bucketName,
          DEAD_LETTER_QUEUE_URLS: deadLetters.map(({ queueUrl }) => queueUrl).join(),
          TIMED_JOBS: timedJobs.map(({ id, cron }) => `${id}:${hoursBetween(cron)}`).join(),
        },
      }
    : nothing;

/** Turns the access of a function into policy statements and environment variables. */
export const grant = (access: FunctionAccess, platform: Platform, scope: Construct): Grant => {
  const grants = [
    toTable,
    toKeyCalls,
    toMail,
    toQueues,
    toSchedules,
    toFiles,
    toDownloads,
    toSecrets,
    toFeatures,
    toReturns,
    toSignIn,
    toMetrics,
    toWatch,
  ].map((to) => to(access, platform, scope));
  return {
    statements: grants.flatMap(({ statements }) => statements),
    environment: Object.assign({}, ...grants.map(({ environment }) => environment)) as Record<string, string>,
  };
};
