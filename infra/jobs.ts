import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A queue between two functions; each has a dead-letter queue. */
export const queueNames = ['mail', 'workspace'] as const;
export type QueueName = (typeof queueNames)[number];

/** What triggers a job: changes of the table, or messages of a queue. */
export type Trigger = { readonly stream: true } | { readonly queue: QueueName };

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
    trigger: { stream: true },
    megabytes: 512,
    seconds: 28,
  },
  {
    id: 'notify',
    summary: 'Queue the mails and workspace jobs that follow from changes in the table',
    source: 'functions/jobs/notify.ts',
    trigger: { stream: true },
    megabytes: 512,
    seconds: 28,
  },
  {
    id: 'send-mail',
    summary: 'Write and send one mail, once',
    source: 'functions/jobs/send-mail.ts',
    trigger: { queue: 'mail' },
    megabytes: 512,
    seconds: 28,
  },
  {
    id: 'change-workspace',
    summary: 'Add and remove demo data, reset or delete a workspace, in slices',
    source: 'functions/jobs/change-workspace.ts',
    trigger: { queue: 'workspace' },
    megabytes: 1024,
    seconds: 28,
  },
] as const satisfies readonly Job[];

export type JobId = (typeof jobs)[number]['id'];
export type DeployedJob = Job & { readonly id: JobId };

/** Whether the job has a handler. A job without one is neither bundled nor deployed. */
export const isJobImplemented = ({ source }: Job): boolean =>
  existsSync(fileURLToPath(new URL(`../${source}`, import.meta.url)));
