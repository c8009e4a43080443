import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, so that none of them runs alone at the end. */
const slow = [
  'infra/templates',
  'api/access-matrix',
  'jobs/demo',
  'jobs/celebrations',
  'api/teams',
  'api/files-down',
  'api/post-search',
  'jobs/workspace-crashes',
  'jobs/gift-card-crashes',
  'jobs/move-workspace',
  'jobs/digest-crashes',
  'jobs/hooks',
  'model/model',
  'model/money',
  'races/posts',
  'e2e/guards',
  'local/server',
  'local/kill',
  'e2e/settings',
  'e2e/team',
  'e2e/profile',
];

const rank = ({ moduleId, project }: TestSpecification): number => {
  const at = slow.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return project.config.sequence.groupOrder * 100 + (at === -1 ? slow.length : at);
};

/** Runs the files in vitest's own order, but the slow ones of each group first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
