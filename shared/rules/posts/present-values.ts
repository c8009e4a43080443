import type { Value, ValueSnapshot } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';

type Naming = Pick<Workspace, 'renamed_values'>;

/** A value as it looks now, whatever it was called when a post named it; a deleted one as it looked last. */
export const presentValue = <Shown extends ValueSnapshot>(workspace: Naming, value: Shown): Shown => ({
  ...value,
  ...workspace.renamed_values?.[value.id],
});

/** The same for rows that each count for a value. */
export const withPresentValues = <Row extends { readonly value: ValueSnapshot }>(
  workspace: Naming,
  rows: readonly Row[],
): readonly Row[] =>
  workspace.renamed_values
    ? rows.map((row) => ({ ...row, value: presentValue(workspace, row.value) }))
    : rows;

/** Whether somebody who types a tag means a value: its own one, or one that it had before. */
export const hasTag = (
  { tag, former_tags: former = [] }: Pick<Value, 'tag' | 'former_tags'>,
  typed: string,
): boolean => tag === typed || former.includes(typed);
