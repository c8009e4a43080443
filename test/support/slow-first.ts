import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, so that none of them runs alone at the end. */
const slow = [
  'api/access-matrix',
  'infra/bundle',
  'infra/templates',
  'model/money',
  'model/model',
  'jobs/demo',
  'jobs/recount',
  'jobs/redrive',
  'races/throttled',
  'jobs/hooks',
  'races/posts',
  'api/teams',
  'jobs/workspace-crashes',
  'jobs/digest-crashes',
  'jobs/celebrations',
  'local/server',
  'local/kill',
  'local/restore-drill',
  'e2e/subscription-life',
  'e2e/subscription-end',
  'e2e/slack',
  'e2e/accessibility',
  'e2e/profile',
  'e2e/team',
  'e2e/recognise',
  'e2e/onboarding',
  'e2e/phone',
  'e2e/navigation',
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
