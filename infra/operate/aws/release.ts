/** What is deployed together: the assembly of CDK and the built site, in a folder. */
export type Release = { readonly folder: string };

/** Values that the deployed stacks name (infra/cdk/constructs/output.ts). */
export type Outputs = {
  readonly url: string;
  readonly apiUrl: string;
  readonly siteBucket: string;
  readonly table: string;
};

/** What a release does to the world. Each step rejects when it fails. */
export type ReleaseSteps = {
  readonly say: (text: string) => void;
  /** Types, lint, tests. */
  readonly verify: () => Promise<void>;
  readonly prepareStage: () => Promise<void>;
  readonly build: () => Promise<Release>;
  /** Shows what changes; rejects when somebody says no. */
  readonly approve: (release: Release) => Promise<void>;
  /** @param from the release that is there; undefined before the first one */
  readonly deploy: (release: Release, from: Release | undefined) => Promise<Outputs>;
  readonly publish: (release: Release, outputs: Outputs) => Promise<void>;
  readonly migrate: (outputs: Outputs) => Promise<void>;
  /** Destroys the stacks that only the release of before had, once nothing uses them. */
  readonly clear: (release: Release, from: Release | undefined) => Promise<void>;
  /** What is wrong with the stage, in words, over the next minutes. */
  readonly findProblems: (outputs: Outputs) => Promise<readonly string[]>;
  /** The release that was kept last: it answered as it should. */
  readonly lastKept: () => Promise<Release | undefined>;
  readonly keep: (release: Release) => Promise<void>;
};

/** A release that was taken back, or could not be. */
export class ReleaseFailed extends Error {
  override readonly name = 'ReleaseFailed';
}

/** The functions first: they serve the site of before as well. Then the site, its pages last. */
const putUp = async (steps: ReleaseSteps, release: Release, from: Release | undefined): Promise<Outputs> => {
  const outputs = await steps.deploy(release, from);
  await steps.publish(release, outputs);
  return outputs;
};

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Puts a kept release up again. @throws Error when the stage has problems then */
export const goBack = async (
  steps: ReleaseSteps,
  to: Release,
  from: Release | undefined,
): Promise<Outputs> => {
  const outputs = await putUp(steps, to, from);
  const problems = await steps.findProblems(outputs);
  if (problems.length > 0) throw new Error(problems.join('; '));
  await steps.clear(to, from);
  return outputs;
};

/** Puts the release of before back, because the new one failed. @throws ReleaseFailed always, saying how that went */
const takeBack = async (steps: ReleaseSteps, failed: Release, why: readonly string[]): Promise<never> => {
  const said = why.join('; ');
  const before = await steps.lastKept();
  if (!before)
    throw new ReleaseFailed(`The release failed, and there is no previous one to go back to: ${said}`);
  steps.say(`The release failed: ${said}. Going back to ${before.folder} …`);
  try {
    await goBack(steps, before, failed);
  } catch (error) {
    throw new ReleaseFailed(`The release failed (${said}), and so did going back: ${words(error)}`);
  }
  throw new ReleaseFailed(`The release failed and was rolled back: ${said}`);
};

/**
 * Verifies, builds, deploys and looks at a release; takes it back when a step after the approval fails or the stage has
 * problems afterward. Migrations stay: each suits the release before too.
 * @throws ReleaseFailed when it was taken back; any other error when nothing was changed
 */
export const release = async (steps: ReleaseSteps): Promise<Outputs> => {
  await steps.verify();
  await steps.prepareStage();
  const built = await steps.build();
  await steps.approve(built);
  const before = await steps.lastKept();
  let outputs: Outputs;
  let problems: readonly string[];
  try {
    outputs = await putUp(steps, built, before);
    await steps.migrate(outputs);
    problems = await steps.findProblems(outputs);
  } catch (error) {
    return takeBack(steps, built, [words(error)]);
  }
  if (problems.length > 0) return takeBack(steps, built, problems);
  await steps.keep(built);
  await steps.clear(built, before);
  return outputs;
};
