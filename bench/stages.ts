import { type Profile, profiles } from '#infra/cdk/stage';
import { type Resource, stageWith, templatesOf } from '../test/infra/templates.ts';

/** The templates of a stage that sends alarms and has no domain. The code of its functions is a placeholder. */
export type Stage = {
  readonly profile: Profile;
  readonly stacks: ReturnType<typeof templatesOf>;
  readonly resources: readonly Resource[];
};

/** A stage of each profile. */
export const stages: readonly Stage[] = profiles.map((profile) => {
  const stacks = templatesOf(stageWith({ stage: 'test', profile, alarmEmail: 'ops@acme.example' }));
  return {
    profile,
    stacks,
    resources: [...stacks.values()].flatMap(({ Resources }) => Object.values(Resources)),
  };
});
