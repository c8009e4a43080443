import { values } from '#shared/contract/values';
import type { Value } from '#shared/model/value';
import { call, type Options } from './stack.ts';

/** Changes the value that the posts of a team name, and that they store as it was. */
export const changeValue = async (
  { values: [value] }: { readonly values: readonly Value[] },
  change: object,
  by: Options,
): Promise<void> => {
  if (!value) throw new Error('the team has no values');
  const { id, former_tags: _, ...body } = value;
  const { status } = await call(values.update, { params: { id }, body: { ...body, ...change } }, by);
  if (status !== 200) throw new Error(`the value was not changed: ${status}`);
};
