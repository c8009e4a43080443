import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A queue between two functions; each has a dead-letter queue. */
export const queueNames = ['mail', 'workspace'] as const;
export type Queue = (typeof queueNames)[number];

/** What wakes a job: changes of the table, or messages of a queue. */
export type Trigger = { readonly stream: true } | { readonly queue: Queue };

/** Work that no caller waits for. */
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
    summary: 'Totals, leaderboards and daily figures from what changed; what was begun in steps is finished',
    source: 'functions/jobs/count.ts',
    trigger: { stream: true },
    megabytes: 512,
    seconds: 28,
  },
  {
    id: 'notify',
    summary: 'Who is to be told of what changed in the table',
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
    summary: 'Add and remove demo data, empty a workspace or delete it, a slice at a time',
    source: 'functions/jobs/change-workspace.ts',
    trigger: { queue: 'workspace' },
    megabytes: 1024,
    seconds: 28,
  },
] as const satisfies readonly Job[];

export type JobId = (typeof jobs)[number]['id'];
export type DeployedJob = Job & { readonly id: JobId };

/** Whether the job has its handler yet; one without is neither bundled nor deployed. */
export const isJobWritten = ({ source }: Job): boolean =>
  existsSync(fileURLToPath(new URL(`../${source}`, import.meta.url)));
