import type { Assembly } from '../../build/templates/assembly.ts';
import { gaps, refusals } from '../../build/templates/refusals.ts';
import { CommandError } from '../../command.ts';

/** A title with a line for each of its points. */
export const listed = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((one) => `    ${one}`)].join('\n');

/**
 * Goes through the stacks in their order, to the new release and back, before anything is touched.
 * @param isOneWay whether there need be no way back
 * @throws CommandError saying what CloudFormation would refuse, or what would be lost
 */
export const checkStep = (before: Assembly, after: Assembly, isOneWay: boolean): void => {
  const there = [...refusals(before, after), ...gaps(before, after)];
  if (there.length > 0)
    throw new CommandError(listed('This cannot be deployed over the previous release:', there));
  const back = isOneWay ? [] : refusals(after, before);
  if (back.length > 0)
    throw new CommandError(
      `${listed('You could not roll back to the previous release:', back)}\n  Deploy it in two steps, or with --one-way.`,
    );
};

/**
 * The way back alone, which may leave functions without what they use for some minutes: they are those that are taken back.
 * @throws CommandError saying what CloudFormation would refuse
 */
export const checkWayBack = (from: Assembly, to: Assembly): void => {
  const back = refusals(from, to);
  if (back.length > 0) throw new CommandError(listed('The previous release cannot be restored:', back));
};
