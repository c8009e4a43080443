import type { Change, ChangeOf } from '#functions/table/changes';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';

/** The workspace that a run of changes belongs to, and when the first of them happened. */
type ProjectionContext = {
  readonly workspace: Workspace;
  readonly at: Date;
  /** Asks for the workspace's dashboard to be computed again after this batch. */
  readonly outdateDashboard: (options: { readonly atOnce: boolean }) => void;
  /** Asks for the workspace's schedules to follow after this batch. */
  readonly moveSchedules: () => void;
};

/** Data that the change stream keeps up to date: the nouns it follows, and how it applies their changes. */
export type Projection = {
  readonly nouns: readonly Change['noun'][];
  /** Applies changes in order, each exactly once however often the stream delivers it. */
  readonly apply: (changes: readonly Change[], context: ProjectionContext) => Promise<void>;
};

/** A projection whose `apply` gets the changes of its own nouns only. */
export const projection = <Name extends Change['noun']>(
  nouns: readonly Name[],
  apply: (changes: readonly ChangeOf<Name>[], context: ProjectionContext) => Promise<void>,
): Projection => ({ nouns, apply: apply as Projection['apply'] });

/** The ids of the members that changes are about. */
export const changedUsers = (changes: readonly ChangeOf<'user'>[]): readonly UserId[] =>
  changes.flatMap(({ before, after }) => (after ?? before)?.id ?? []);
