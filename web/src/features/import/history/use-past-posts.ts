import { useMemo, useState } from 'react';
import type { UserId, ValueId } from '#shared/model/ids';
import type { FullUser } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { region } from '#web/locales/locale.ts';
import { useColumnMatching } from '../use-column-matching.ts';
import { fileIdOf, type Table } from '#shared/rules/imports/columns';
import { knownPeople } from './known-people.ts';
import { knownValues } from './known-values.ts';
import { guessPastColumns, type PastKind } from './past-columns.ts';
import { readPastRows } from './past-rows.ts';
import { type Choices, settleRows, unknownPeople, unknownValues } from './settle-rows.ts';

const nothingChosen = { chosenPeople: {}, chosenValues: {} };

const dated: readonly PastKind[] = ['date'];

/** The past posts in a file, by what its columns hold and by whom and what the administrator chose. */
export const usePastPosts = (
  table: Table,
  timeZone: string,
  members: readonly FullUser[],
  values: readonly Value[],
) => {
  const matching = useColumnMatching('history', table, guessPastColumns, dated);
  const { columns, heading, order } = matching;
  const draft = useKeptFields<Pick<Choices, 'chosenPeople' | 'chosenValues'>>(
    useDraftStore('import', `settle:${fileIdOf(table)}`),
    nothingChosen,
  );
  const { chosenPeople, chosenValues } = draft.fields;
  // What is in the future is so for as long as the file is open: otherwise every look would read it again.
  const [now] = useState(() => new Date().toISOString());
  const read = useMemo(() => {
    const thisYear = Number(now.slice(0, 4));
    return readPastRows(table, { columns, heading, order, region, timeZone, thisYear, now });
  }, [table, columns, heading, order, timeZone, now]);
  const people = useMemo(() => knownPeople(members), [members]);
  const valueOf = useMemo(() => knownValues(values), [values]);
  const unknown = useMemo(
    () => ({ people: unknownPeople(read.rows, people), values: unknownValues(read.rows, valueOf) }),
    [read, people, valueOf],
  );
  const usualValue = values[0]?.id;
  const settled = useMemo(
    () =>
      usualValue === undefined
        ? { good: [], bad: [], folded: 0 }
        : settleRows(read.rows, { people, valueOf, chosenPeople, chosenValues, usualValue }),
    [read, people, valueOf, chosenPeople, chosenValues, usualValue],
  );
  const bad = useMemo(
    () => [...read.bad, ...settled.bad].toSorted((one, other) => one.number - other.number),
    [read, settled],
  );
  return {
    matching,
    members,
    values,
    unknown,
    usualValue,
    chosenPeople,
    chosenValues,
    draft,
    choosePerson: (key: string, id: UserId | undefined) =>
      draft.change({ chosenPeople: { ...chosenPeople, [key]: id } }),
    chooseValue: (key: string, id: ValueId) => draft.change({ chosenValues: { ...chosenValues, [key]: id } }),
    /** To be called when the posts are sent. */
    done: () => {
      matching.draft.done();
      draft.done();
    },
    good: settled.good,
    bad,
    folded: settled.folded,
  };
};
export type PastPosts = ReturnType<typeof usePastPosts>;
