import type { FunctionCost } from './function-cost.ts';

/** Amounts of memory to compare, in MB. With 1,769 MB a function has one whole processor. */
export const memories = [256, 512, 768, 1024, 1536, 1769] as const;
const wholeProcessor = 1769;

/** Assumed: two round trips of five milliseconds in a call, five in a job. */
const waitMs = (isJob: boolean): number => (isJob ? 25 : 10);

/**
 * How long a function takes that needs so much of a processor. Lambda gives it a share in proportion to its memory;
 * more than one processor does not help what runs in one thread.
 */
export const durationMs = (cpuMs: number, isJob: boolean, megabytes: number): number =>
  cpuMs * Math.max(1, wholeProcessor / megabytes) + waitMs(isJob);

/** How long the first invocation of an instance takes, with starting Node and loading the bundle. */
export const coldStartMs = (
  { boot, load, cold = 0 }: Pick<FunctionCost, 'boot' | 'load' | 'cold'>,
  megabytes: number,
): number => durationMs(boot + load + cold, false, megabytes);

/** Milliseconds that a call may take when it has to start first. Nobody waits for a job. */
const mostColdMs: Readonly<Record<string, number>> = { read: 1000, write: 1000, upload: 2000, export: 2000 };

/** What of its memory a function may need. Decoders of pictures have a limit of their own (limits.image.megabytes). */
const mostShare = (kind: string): number => (kind === 'upload' ? 0.75 : 0.5);

/** Whether so much memory is enough for what the function needs. */
export const hasRoom = ({ peak }: FunctionCost, kind: string, megabytes: number): boolean =>
  peak <= megabytes * mostShare(kind);

/**
 * The rule: the smallest memory of which the function needs at most half, and with which a call answers in time also when
 * it has to start first. A larger one costs more: the same processor time costs the same with any memory, waiting does not.
 */
export const smallestMemory = (cost: FunctionCost, kind: string): number =>
  memories.find(
    (megabytes) =>
      hasRoom(cost, kind, megabytes) &&
      coldStartMs(cost, megabytes) <= (mostColdMs[kind] ?? Number.POSITIVE_INFINITY),
  ) ?? Number.POSITIVE_INFINITY;
