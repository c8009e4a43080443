import { memory } from './power.ts';
import type { StreamJobId } from './stream-filters.ts';

/** A queue between two functions; each has a dead-letter queue. */
export const queueNames = [
  'mail',
  'workspace',
  'archives',
  'billing',
  'gift-cards',
  'webhooks',
  'chat',
  'schedules',
  'ledger',
  'dashboard',
  'mail-events',
] as const;
export type QueueName = (typeof queueNames)[number];

/** The environment variable that holds the address of a queue. */
export const queueVariable = (name: QueueName): string =>
  `${name.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;

/**
 * What triggers a job: the changes of the table that it follows, messages of a queue, or EventBridge Scheduler directly,
 * which happens in AWS only: on one machine nobody is called by an alarm.
 */
export type Trigger =
  | { readonly stream: StreamJobId }
  | {
      readonly queue: QueueName;
      /** When the queue gets an empty message, as a cron expression of EventBridge Scheduler in UTC. */
      readonly cron?: `cron(${string})`;
      /** How many messages an invocation gets at most; usually ten. */
      readonly batch?: number;
    }
  | { readonly rate: `rate(${number} minutes)` };

/** Background work: no caller waits for it. */
export type Job = {
  readonly id: string;
  readonly summary: string;
  /** The handler's file, relative to the repository. */
  readonly source: `functions/jobs/${string}.ts`;
  readonly trigger: Trigger;
  readonly megabytes: number;
  readonly seconds: number;
};

export const jobs = [
  {
    id: 'count',
    summary: 'Update totals, leaderboards and daily figures from changes; finish work done in steps',
    source: 'functions/jobs/count.ts',
    trigger: { stream: 'count' },
    megabytes: memory.stream,
    seconds: 28,
  },
  {
    id: 'renew-dashboard',
    summary: 'Recompute what the dashboard says about people, a few seconds after a change',
    source: 'functions/jobs/renew-dashboard.ts',
    trigger: { queue: 'dashboard' },
    megabytes: memory.dashboard,
    seconds: 28,
  },
  {
    id: 'notify',
    summary: 'Queue the emails and workspace jobs that follow from changes in the table',
    source: 'functions/jobs/notify.ts',
    trigger: { stream: 'notify' },
    megabytes: memory.stream,
    seconds: 28,
  },
  {
    id: 'send-mail',
    summary: 'Write and send one email, once',
    source: 'functions/jobs/send-mail.ts',
    trigger: { queue: 'mail' },
    megabytes: memory.mail,
    seconds: 28,
  },
  {
    id: 'follow-mail-events',
    summary: 'Stop sending to addresses that bounce or complain',
    source: 'functions/jobs/follow-mail-events.ts',
    trigger: { queue: 'mail-events' },
    megabytes: memory.job,
    seconds: 28,
  },
  {
    id: 'change-workspace',
    summary: 'Add and remove demo data, reset or delete a workspace, in slices',
    source: 'functions/jobs/change-workspace.ts',
    trigger: { queue: 'workspace' },
    megabytes: memory.workspaceChange,
    seconds: 28,
  },
  {
    id: 'move-workspace',
    summary: 'Write or import the archive of a workspace, or apply a file of people',
    source: 'functions/jobs/move-workspace.ts',
    trigger: { queue: 'archives', batch: 1 },
    megabytes: memory.wholeWorkspace,
    seconds: 28,
  },
  {
    id: 'follow-billing',
    summary: 'Bring subscriptions, cards and billed seats up to date',
    source: 'functions/jobs/follow-billing.ts',
    trigger: { queue: 'billing', cron: 'cron(45 2 * * ? *)' },
    megabytes: memory.job,
    seconds: 28,
  },
  {
    id: 'buy-gift-cards',
    summary: 'Charge, order and deliver gift cards, or refund everything',
    source: 'functions/jobs/buy-gift-cards.ts',
    trigger: { queue: 'gift-cards', cron: 'cron(10 * * * ? *)' },
    megabytes: memory.job,
    seconds: 28,
  },
  {
    id: 'send-webhooks',
    summary: 'Send events to the webhooks of a workspace, in order, until they arrive',
    source: 'functions/jobs/send-webhooks.ts',
    // Each waits for a server that is not ours.
    trigger: { queue: 'webhooks', batch: 1 },
    megabytes: memory.job,
    seconds: 28,
  },
  {
    id: 'follow-chat',
    summary: 'Answer people in chats, and announce posts there',
    source: 'functions/jobs/follow-chat.ts',
    trigger: { queue: 'chat' },
    megabytes: memory.mail,
    seconds: 28,
  },
  {
    id: 'keep-schedules',
    summary:
      'Send trial reminders, digests and reports, announce new allowances, and schedule what comes next',
    source: 'functions/jobs/keep-schedules.ts',
    trigger: { queue: 'schedules', cron: 'cron(30 2 * * ? *)' },
    megabytes: memory.job,
    seconds: 28,
  },
  {
    id: 'check-ledger',
    summary: 'Verify the ledger of a workspace',
    source: 'functions/jobs/check-ledger.ts',
    trigger: { queue: 'ledger', cron: 'cron(0 3 * * ? *)' },
    megabytes: memory.wholeWorkspace,
    seconds: 28,
  },
  {
    id: 'watch',
    summary: 'Count missed jobs and messages that wait for an operator, for the alarms',
    source: 'functions/jobs/watch.ts',
    trigger: { rate: 'rate(15 minutes)' },
    megabytes: memory.job,
    seconds: 28,
  },
] as const satisfies readonly Job[];

export type JobId = (typeof jobs)[number]['id'];
export type DeployedJob = Job & { readonly id: JobId };

/** How many hours are between two runs of a job: one, or a day. */
export const hoursBetween = (cron: string): number => (cron.split(' ')[1] === '*' ? 1 : 24);

/** The jobs that run by the clock, with the queue that they take their messages from. */
export const timedJobs: readonly {
  readonly id: JobId;
  readonly queue: QueueName;
  readonly cron: string;
}[] = (jobs as readonly DeployedJob[]).flatMap(({ id, trigger }) =>
  'queue' in trigger && trigger.cron ? [{ id, queue: trigger.queue, cron: trigger.cron }] : [],
);
