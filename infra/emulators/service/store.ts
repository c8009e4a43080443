import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { CommandError } from '../../command.ts';

/** The objects of an account, in the order of their creation. A change is kept as a whole or not at all. */
export type Store<Kinds> = {
  readonly get: <K extends keyof Kinds & string>(kind: K, id: string) => Kinds[K] | undefined;
  readonly all: <K extends keyof Kinds & string>(kind: K) => Kinds[K][];
  readonly put: <K extends keyof Kinds & string>(kind: K, object: Kinds[K] & { id: string }) => void;
  readonly drop: (kind: keyof Kinds & string, id: string) => void;
  /** Forgets what was changed since the last commit. */
  readonly rollback: () => void;
  /** Keeps what was changed since the last commit; afterward it survives `kill -9`. */
  readonly commit: () => void;
};
type Entry = readonly [kind: string, id: string, object: object | null];

/** Reads a journal: each line is what one commit changed. A torn last line was never answered, so it is dropped. */
const readJournal = (file: string, lost: string): Entry[][] => {
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  try {
    return lines.map((line) => JSON.parse(line) as Entry[]);
  } catch {
    throw new CommandError(
      `${file} is damaged. Remove it (${lost}), or start again without data: npm start -- --reset`,
    );
  }
};

/**
 * Opens the objects in a file, a journal that each commit extends; in memory without a file.
 * @param lost what is lost without the file
 */
export const openStore = <Kinds extends object>(file: string | undefined, lost: string): Store<Kinds> => {
  const kinds = new Map<string, Map<string, object>>();
  const of = (kind: string): Map<string, object> => {
    const known = kinds.get(kind) ?? new Map<string, object>();
    kinds.set(kind, known);
    return known;
  };
  const apply = ([kind, id, object]: Entry): void => {
    if (object) of(kind).set(id, object);
    else of(kind).delete(id);
  };
  if (file && existsSync(file)) {
    for (const entries of readJournal(file, lost)) for (const entry of entries) apply(entry);
  }
  if (file) {
    const whole = [...kinds].flatMap(([kind, objects]) =>
      [...objects].map(([id, one]): Entry => [kind, id, one]),
    );
    writeFileSync(`${file}.new`, whole.length > 0 ? `${JSON.stringify(whole)}\n` : '');
    renameSync(`${file}.new`, file);
  }

  let before = new Map<string, Entry>();
  let changed = new Map<string, Entry>();
  const set = (kind: string, id: string, object: object | null): void => {
    const key = `${kind} ${id}`;
    if (!before.has(key)) before.set(key, [kind, id, of(kind).get(id) ?? null]);
    changed.set(key, [kind, id, object]);
    apply([kind, id, object]);
  };
  const settle = (): void => {
    before = new Map();
    changed = new Map();
  };
  return {
    get: <K extends keyof Kinds & string>(kind: K, id: string) => of(kind).get(id) as Kinds[K] | undefined,
    all: <K extends keyof Kinds & string>(kind: K) => [...of(kind).values()] as Kinds[K][],
    put: (kind, object) => set(kind, object.id, object),
    drop: (kind, id) => set(kind, id, null),
    rollback: () => {
      for (const entry of before.values()) apply(entry);
      settle();
    },
    commit: () => {
      if (file && changed.size > 0) appendFileSync(file, `${JSON.stringify([...changed.values()])}\n`);
      settle();
    },
  };
};
