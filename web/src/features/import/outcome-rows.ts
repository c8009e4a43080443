import type { Outcome } from '#web/product/people/invitation-run.ts';
import { kinds } from '#shared/rules/imports/people-columns';

/** What is sent of a row: a whole name is sent as its two parts. */
export const sentKinds = kinds.filter(
  (kind) => kind !== 'skip' && kind !== 'name' && kind !== 'name_last_first',
);

/** The cells of a row as it was sent. */
export const cellsOf = (invitee: Outcome['invitee']): string[] =>
  sentKinds.map((kind) => String(invitee[kind] ?? ''));

/** What became of each row itself, whatever was sent of it later. */
export const rowsIn = (outcomes: readonly Outcome[]) => outcomes.filter(({ invitee }) => !invitee.again);

/** What became of the managers that rows name, by the address of the row. */
export const managersIn = (
  outcomes: readonly Outcome[],
): ReadonlyMap<string, NonNullable<Outcome['manager']>> =>
  new Map(
    outcomes.flatMap(({ invitee: { email }, manager }) => (manager ? [[email, manager] as const] : [])),
  );

/** The outcomes of the balances that people bring. */
export const balancesIn = (outcomes: readonly Outcome[]) => {
  const bringing = outcomes.filter(({ opening }) => opening);
  const withResult = (result: 'added' | 'exists' | 'refused') =>
    bringing.filter(({ opening }) => opening?.result === result);
  return { added: withResult('added'), had: withResult('exists'), refused: withResult('refused') };
};
