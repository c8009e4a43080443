import { createHash } from 'node:crypto';
import type { Value } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import type { DemoDataPlan } from '#shared/rules/workspaces/demo';
import type { RandomBytes } from '#shared/rules/basics/ids';

/** Demo data that is being added to a workspace. */
export type Addition = {
  readonly workspace: Workspace;
  readonly job: WorkspaceJob;
  readonly plan: DemoDataPlan;
  /** What the posts can stand for. */
  readonly values: readonly Value[];
  readonly now: Date;
};

/** Marks what is dated back as demo data, and says when it was really added. */
export const demoMark = ({ now }: Addition) => ({ demo: true, added_at: now.toISOString() }) as const;

/** Returns random-looking bytes that are always the same for one name. */
export const seededBytes = (name: string): RandomBytes => {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${name}#${drawn}`).digest().subarray(0, 10);
  };
};
