import { followed } from '#functions/jobs/followed';
import type { Followed } from '#functions/table/changes';
import { keyFrames } from '#functions/table/keys';

export type StreamJobId = keyof typeof followed;

/** One value that a filter accepts, in the words of Lambda's filter rules. */
export type FilterRule =
  | string
  | { readonly prefix: string }
  | { readonly suffix: string }
  | { readonly exists: boolean };
/** A filter of an event source mapping: all of its fields must match, each with any of its rules. */
export type FilterPattern = { readonly [field: string]: FilterPattern | readonly FilterRule[] };

/**
 * How Lambda reads the stream. A failing record is tried for almost as long as the stream keeps it, a day: most failures
 * pass.
 */
export const streamLimits = { batchSize: 100, maxAgeHours: 23 };

/** The most filters that an event source mapping may have without asking AWS for more. */
const most = 5;

type Sieve = { readonly field: 'pk' | 'sk'; readonly rule: FilterRule };

/** What tells a noun's keys from others: how its partition ends, otherwise its sort key. It may let too much through. */
const sieveOf = ({ noun }: Followed): Sieve => {
  const { pk, sk } = keyFrames(noun);
  if (pk.ends !== '' && sk.begins === '') return { field: 'pk', rule: { suffix: pk.ends } };
  return { field: 'sk', rule: sk.exact ? sk.begins : { prefix: sk.begins } };
};

const imageFilter = (after: Followed['after']): FilterPattern => {
  if (after === undefined) return {};
  const texts = Object.entries(after).map(([name, text]) => [name, { S: [text] }] as const);
  // That the item is still there shows in its key.
  return { NewImage: texts.length > 0 ? Object.fromEntries(texts) : { pk: { S: [{ exists: true }] } } };
};

/**
 * Returns the filters of a job's event source mapping. The job parses each record all the same: a filter only keeps
 * from it what it would ignore.
 */
export const streamFilters = (job: StreamJobId): readonly FilterPattern[] => {
  const rows: readonly Followed[] = followed[job];
  const alike = Map.groupBy(rows, (row) => `${sieveOf(row).field} ${JSON.stringify(row.after)}`);
  const filters = [...alike.values()].map((group): FilterPattern => {
    const rules = group.map((row) => sieveOf(row).rule);
    const keys: FilterPattern =
      group[0] && sieveOf(group[0]).field === 'pk'
        ? { pk: { S: rules } }
        : { pk: { S: [{ prefix: 'W#' }] }, sk: { S: rules } };
    return { dynamodb: { Keys: keys, ...imageFilter(group[0]?.after) } };
  });
  if (filters.length > most) throw new Error(`${job} needs ${filters.length} filters; AWS allows ${most}`);
  return filters;
};
