import { Stack } from 'aws-cdk-lib';
import { type Conditions, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { signInProviders } from '#shared/model/sign-in';
import { schedulePurposes } from '#shared/rules/mails/schedules';
import type { FunctionAccess } from '../../blueprint/function-access.ts';
import { hoursBetween, queueVariable, timedJobs } from '../../blueprint/jobs.ts';
import { mailPace } from '../../blueprint/mail-pace.ts';
import { listFailures } from './failures.ts';
import { configurationSetName } from './mail.ts';
import { metricsNamespace, type Platform } from './platform.ts';

type Grant = {
  readonly statements?: readonly PolicyStatement[];
  readonly environment?: Readonly<Record<string, string>>;
};

/** What a part of a function's access means; nothing when it has none of it. */
type Grants = (access: FunctionAccess, platform: Platform, scope: Construct) => Grant | undefined;

/** Allows actions on resources; nothing where there are none. */
const allow = (
  actions: readonly string[],
  resources: readonly string[],
  conditions: Conditions = {},
): PolicyStatement[] =>
  actions.length > 0 && resources.length > 0
    ? [new PolicyStatement({ actions: [...actions], resources: [...resources], conditions })]
    : [];

const arnOf = (scope: Construct, service: string, resource: string, resourceName: string): string =>
  Stack.of(scope).formatArn({ service, resource, resourceName });

const inFolders = (bucket: IBucket, folders: readonly string[] = []): string[] =>
  folders.map((folder) => bucket.arnForObjects(`${folder}/*`));

const toTable: Grants = ({ table: actions = [], indexes = [] }, { table }) => ({
  statements: [
    ...allow(
      actions.map((action) => `dynamodb:${action}`),
      [table.arn],
    ),
    ...allow(
      ['dynamodb:Query'],
      indexes.map((index) => `${table.arn}/index/${index}`),
    ),
  ],
  environment: { TABLE_NAME: table.name },
});

/** What is counted of API keys is in partitions of their own, so that a call that only reads can count and change nothing else. */
const toKeyCalls: Grants = ({ keyCalls }, { table }) =>
  keyCalls && {
    statements: allow(['dynamodb:UpdateItem'], [table.arn], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['W#*#KEY_CALLS'] },
      // Without this the condition is also true of a request that names no key.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    }),
  };

/**
 * Allows only the sender address of the product, so that a compromised function cannot send mail from another address. It is
 * the condition that says so: in the sandbox, SES also asks for the identity of the receiver.
 */
const toMail: Grants = ({ email }, { place, appUrl, configurationSet }, scope) =>
  email && {
    statements: allow(
      ['ses:SendRawEmail'],
      [
        arnOf(scope, 'ses', 'identity', '*'),
        arnOf(scope, 'ses', 'configuration-set', configurationSetName(place)),
      ],
      { StringEquals: { 'ses:FromAddress': place.mailFrom } },
    ),
    environment: {
      MAIL_FROM: place.mailFrom,
      MAIL_CONFIGURATION_SET: configurationSet,
      APP_URL: appUrl,
      ...(email === 'paced' && { MAIL_INTERVAL_MS: String(mailPace(place.mailRate).intervalMs) }),
    },
  };

const toQueues: Grants = ({ queues: names = [] }, { queues }) => ({
  statements: names.flatMap((name) => allow(['sqs:SendMessage'], [queues[name].queueArn])),
  environment: Object.fromEntries(names.map((name) => [queueVariable(name), queues[name].queueUrl])),
});

/** A function may touch the schedules of workspaces, not those that run jobs, and pass only the role that Scheduler assumes. */
const toSchedules: Grants = (access, { schedules: { group, role, deadLetters }, queues }, scope) =>
  access.schedules && {
    statements: [
      ...allow(
        ['Get', 'Create', 'Update', 'Delete'].map((verb) => `scheduler:${verb}Schedule`),
        schedulePurposes.map((purpose) => arnOf(scope, 'scheduler', 'schedule', `${group}/${purpose}-*`)),
      ),
      ...allow(['iam:PassRole'], [role.roleArn], {
        StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
      }),
    ],
    environment: {
      SCHEDULE_GROUP: group,
      SCHEDULE_ROLE_ARN: role.roleArn,
      SCHEDULE_QUEUE_ARN: queues.schedules.queueArn,
      SCHEDULE_DEAD_LETTERS_ARN: deadLetters.queueArn,
    },
  };

/** Removing the versions of files for good, and CloudFront's copies of them. */
const emptying = (
  folders: readonly string[],
  { media, distributionId }: Platform,
  scope: Construct,
): PolicyStatement[] => [
  ...allow(['s3:ListBucketVersions'], [media.bucketArn], {
    StringLike: { 's3:prefix': folders.map((folder) => `${folder}/*`) },
  }),
  ...allow(['s3:DeleteObjectVersion'], inFolders(media, folders)),
  ...allow(
    ['cloudfront:CreateInvalidation'],
    [
      Stack.of(scope).formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distributionId,
      }),
    ],
  ),
];

const toFiles: Grants = ({ files }, platform, scope) => {
  if (!files) return undefined;
  const { media, distributionId } = platform;
  return {
    statements: [
      ...(files.empty ? emptying(files.empty, platform, scope) : []),
      ...allow(['s3:GetObject'], inFolders(media, files.get)),
      ...allow(['s3:PutObject'], inFolders(media, files.put)),
      ...allow(['s3:DeleteObject'], inFolders(media, files.delete)),
    ],
    environment: {
      MEDIA_BUCKET: media.bucketName,
      ...(files.empty && { DISTRIBUTION_ID: distributionId }),
    },
  };
};

const toDownloads: Grants = ({ downloads: asked }, { downloads }) =>
  asked && {
    statements: [
      ...allow(['s3:PutObject'], inFolders(downloads, asked.put)),
      ...allow(['s3:GetObject'], inFolders(downloads, asked.get)),
      ...allow(['s3:DeleteObject'], inFolders(downloads, asked.delete)),
    ],
    environment: { DOWNLOADS_BUCKET: downloads.bucketName },
  };

/** Passes only the path of the secrets: their values are in no environment and no template. */
const toSecrets: Grants = ({ secrets = [] }, { place }, scope) => {
  if (secrets.length === 0) return undefined;
  const path = `bravo/${place.stage}`;
  const arns = secrets.map((name) => arnOf(scope, 'ssm', 'parameter', `${path}/${name}`));
  return { statements: allow(['ssm:GetParameter'], arns), environment: { SECRETS_PATH: `/${path}` } };
};

const toFeatures: Grants = ({ features }, { place }) =>
  features && {
    environment: {
      FEATURES: place.features.join(),
      FEEDBACK_URL: place.feedbackUrl,
      HELP_URL: place.helpUrl,
      TERMS_URL: place.termsUrl,
      PRIVACY_URL: place.privacyUrl,
    },
  };

const toReturns: Grants = ({ returns }, { appUrl }) => returns && { environment: { APP_URL: appUrl } };

const toSignIn: Grants = ({ signIn }, { place }) =>
  signIn && {
    environment: {
      ...Object.fromEntries(
        signInProviders.map((provider) => [
          `${provider.toUpperCase()}_CLIENT_IDS`,
          place.clientIds[provider].join(),
        ]),
      ),
      MICROSOFT_TENANTS: place.microsoftTenants.join(),
    },
  };

const toMetrics: Grants = ({ metrics }, { place }) =>
  metrics && { environment: { METRICS_NAMESPACE: metricsNamespace(place) } };

const toWatch: Grants = ({ watches }, { deadLetters, failures }, scope) =>
  watches && {
    statements: [
      ...allow(
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
  };

/** Turns the access of a function into policy statements and environment variables. */
export const grant = (access: FunctionAccess, platform: Platform, scope: Construct): Required<Grant> => {
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
    statements: grants.flatMap((one) => one?.statements ?? []),
    environment: Object.assign({}, ...grants.map((one) => one?.environment)) as Record<string, string>,
  };
};
