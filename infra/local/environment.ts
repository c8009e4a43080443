import { queueNames, queueVariable } from '../blueprint/jobs.ts';
import { mailPace } from '../blueprint/mail-pace.ts';
import { buckets, type LocalAws, tableInUse } from './aws.ts';
import { originEnvironment } from '../emulators/cloudfront/edge.ts';
import { localKeys } from './keys.ts';
import { scheduleEnvironment } from './schedules.ts';

/** The services whose keys are set. */
const features = (values: Readonly<Record<string, string>>): string =>
  ['gifs', 'stripe', 'gift-cards']
    .filter((name) => ({ ...process.env, ...values })[`SECRET_${name.toUpperCase().replace('-', '_')}`])
    .join();

/** One worker here does the work of all. */
const soleWorkerMs = ({ workers, intervalMs }: ReturnType<typeof mailPace>): number => intervalMs / workers;

/** What is given unless the process has a value already: everything happens at once, and nobody waits to collect. */
const defaults = {
  POWERTOOLS_LOG_LEVEL: 'WARN',
  // Nothing is collected until npm start has settled: a dashboard is computed as soon as the queue brings the message.
  DASHBOARD_SECONDS: '0',
  SEATS_SECONDS: '0',
  // Calls on the local server end quickly, so a short wait for running writers is enough.
  WRITERS_SECONDS: '2',
};

type Place = {
  readonly origin: string;
  readonly data: string | undefined;
  readonly aws: LocalAws;
  /** Where the services of others are. */
  readonly outside: Readonly<Record<string, string>>;
  readonly loopback: boolean;
  readonly mailRate: number | undefined;
};

/** Sets the environment variables of the functions, as CDK does. */
export const setEnvironment = ({ origin, data, aws, outside, loopback, mailRate }: Place): void => {
  const { dynamodb, mailbox, queues, scheduler } = aws;
  const keys = localKeys(data);
  Object.assign(process.env, {
    ...outside,
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_PATIENCE: '10',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
    AWS_ENDPOINT_URL_SES: mailbox.endpoint,
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
    AWS_ENDPOINT_URL_S3: queues.endpoint,
    AWS_ENDPOINT_URL_SCHEDULER: scheduler.endpoint,
    ...Object.fromEntries(queueNames.map((name) => [queueVariable(name), queues.urlOf(name)])),
    ...scheduleEnvironment,
    TABLE_NAME: tableInUse(),
    MEDIA_BUCKET: buckets.media,
    DOWNLOADS_BUCKET: buckets.downloads,
    FAILURES_BUCKET: buckets.failures,
    MAIL_FROM: 'Bravo <hello@bravo.example>',
    MAIL_CONFIGURATION_SET: 'bravo-local',
    ...(mailRate !== undefined && { MAIL_INTERVAL_MS: String(soleWorkerMs(mailPace(mailRate))) }),
    APP_URL: process.env['BRAVO_APP_URL'] ?? origin,
    OUTSIDE_LOOPBACK: loopback ? '1' : '',
    CHECK_REPLIES: '1',
    FEATURES: features({ ...outside, ...keys }),
    ...Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, process.env[name] ?? value]),
    ),
    ...originEnvironment,
    ...keys,
  });
};
