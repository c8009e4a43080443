import type { UserId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { PastPost } from '#shared/model/post';
import type { PastRow, Settled } from '#web/product/posts/past-posts-run.ts';
import { type KnownPeople, peopleIn, personKey } from './known-people.ts';
import { valueKey } from './known-values.ts';
import type { BadPastRow, PastFault } from './past-rows.ts';

/** How members and values are found, and what the administrator chose for those that are not. */
export type Choices = {
  readonly people: KnownPeople;
  readonly valueOf: (written: string) => ValueId | undefined;
  /** By `personKey`. */
  readonly chosenPeople: Readonly<Record<string, UserId | undefined>>;
  /** By `valueKey`. */
  readonly chosenValues: Readonly<Record<string, ValueId>>;
  /** For what was not chosen. */
  readonly usualValue: ValueId;
};

/** What a file names that nobody knows, each once. */
export type Unknown = {
  readonly key: string;
  /** As the first row writes it. */
  readonly written: string;
  /** In how many rows it is. */
  readonly rows: number;
};

const counted = (named: Iterable<readonly [key: string, written: string]>): readonly Unknown[] => {
  const found = new Map<string, Unknown>();
  for (const [key, written] of named) {
    const before = found.get(key);
    found.set(key, { key, written: before?.written ?? written, rows: (before?.rows ?? 0) + 1 });
  }
  return [...found.values()].toSorted((one, other) => other.rows - one.rows);
};

/** Whom the rows name and no member is, those with the most rows first. */
export const unknownPeople = (rows: readonly PastRow[], people: KnownPeople): readonly Unknown[] =>
  counted(
    rows.flatMap(({ from, to }) => {
      const unknown = [from, ...peopleIn(to, people)].filter((name) => !people.find(name));
      return [...new Map(unknown.map((name) => [personKey(name), name]))];
    }),
  );

/** Which values the rows name that do not exist; '' is no value at all. Those with the most rows first. */
export const unknownValues = (rows: readonly PastRow[], valueOf: Choices['valueOf']): readonly Unknown[] =>
  counted(
    rows.flatMap(({ value }) =>
      valueOf(value) ? [] : [[valueKey(value), value.replace(/^#/, '')] as const],
    ),
  );

/** One row with the members and the value that it names, or why it cannot be sent. */
const settleRow = (
  row: PastRow,
  choices: Choices,
): PastPost | { readonly fault: PastFault; readonly name?: string } => {
  const { people, chosenPeople, valueOf, chosenValues, usualValue } = choices;
  const { created_at, score, message, value } = row;
  const memberFor = (name: string): UserId | undefined =>
    people.find(name)?.id ?? chosenPeople[personKey(name)];
  const names = [row.from, ...peopleIn(row.to, people)];
  const unknown = names.find((name) => memberFor(name) === undefined);
  if (unknown !== undefined) return { fault: 'unknownPerson', name: unknown };
  const [from_id, ...to] = names.map(memberFor) as [UserId, ...UserId[]];
  const to_id = [...new Set(to)];
  if (to_id.length === 0) return { fault: 'noReceiver' };
  if (to_id.includes(from_id)) return { fault: 'selfRecognition' };
  if (to_id.length > limits.post.receivers) return { fault: 'tooManyReceivers' };
  const value_id = valueOf(value) ?? chosenValues[valueKey(value)] ?? usualValue;
  return { created_at, from_id, to_id, score, value_id, message };
};

/** Two rows with the same date, giver, receivers, points and message are one post. */
const sameness = ({ created_at, from_id, to_id, score, message }: PastPost): string =>
  JSON.stringify([created_at, from_id, to_id.toSorted(), score, message]);

/** The posts to send, each once, and the rows that cannot be sent. */
export const settleRows = (
  rows: readonly PastRow[],
  choices: Choices,
): {
  readonly good: readonly Settled[];
  readonly bad: readonly BadPastRow[];
  /** Rows that repeat an earlier one. */
  readonly folded: number;
} => {
  const good = new Map<string, Settled>();
  const bad: BadPastRow[] = [];
  let folded = 0;
  for (const row of rows) {
    const post = settleRow(row, choices);
    if ('fault' in post) {
      bad.push({ number: row.number, cells: row.cells, ...post });
      continue;
    }
    const key = sameness(post);
    if (good.has(key)) folded += 1;
    else good.set(key, { row, post });
  }
  return { good: [...good.values()], bad, folded };
};
