import type { ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { Value, ValueDraft } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';

/** The change of a value and, if it becomes the default, of the previous default. */
export type ValuePlan = {
  readonly value: Value;
  /** The value before the change; absent for a new one. */
  readonly before?: Value;
  /** The previous default. There is at most one default. */
  readonly demoted?: Value;
  /** Who had the tag before: its present owner is meant by it from now on. */
  readonly yielding?: Value;
};

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const planned = (draft: ValueDraft, id: ValueId, others: readonly Value[]): ValuePlan => {
  if (others.some(({ name }) => same(name, draft.name))) throw new Refusal('not_unique', {}, ['name']);
  if (others.some(({ tag }) => same(tag, draft.tag))) throw new Refusal('not_unique', {}, ['tag']);
  const demoted = draft.default ? others.find((other) => other.default) : undefined;
  const tag = draft.tag.toLowerCase();
  const yielding = others.find(({ former_tags: former = [] }) => former.includes(tag));
  const keywords = [...new Set(draft.keywords.map((keyword) => keyword.toLowerCase()))];
  return {
    value: { ...draft, keywords, id },
    ...(demoted && { demoted }),
    ...(yielding && { yielding }),
  };
};

/** @throws Refusal too_many, not_unique */
export const planNewValue = (draft: ValueDraft, id: ValueId, existing: readonly Value[]): ValuePlan => {
  if (existing.length >= limits.value.count) throw new Refusal('too_many', { max: limits.value.count });
  return planned(draft, id, existing);
};

/** The tags of before that still mean a value, the newest first. */
const formerTags = ({ tag, former_tags: former = [] }: Value, now: string): string[] =>
  [...new Set([tag, ...former])].filter((one) => one !== now).slice(0, limits.value.formerTags);

/** @throws Refusal not_found, not_unique */
export const planValueChange = (draft: ValueDraft, id: ValueId, existing: readonly Value[]): ValuePlan => {
  const before = existing.find((value) => value.id === id);
  if (!before) throw new Refusal('not_found');
  const others = existing.filter((value) => value !== before);
  const plan = planned(draft, id, others);
  const former = formerTags(before, plan.value.tag);
  return { ...plan, value: { ...plan.value, ...(former.length > 0 && { former_tags: former }) }, before };
};

const looksOf = ({ name, color, emoji }: Value) => ({ name, color, emoji });

/**
 * How changed values look, with another change. Past the limit those are forgotten that were deleted, the oldest first: their
 * posts show again what they looked like then.
 */
export const renamedValues = (
  { value, before }: ValuePlan,
  existing: readonly Value[],
  { renamed_values: known }: Pick<Workspace, 'renamed_values'>,
): Workspace['renamed_values'] => {
  const isSame = before && JSON.stringify(looksOf(before)) === JSON.stringify(looksOf(value));
  if (isSame) return known;
  const all: NonNullable<Workspace['renamed_values']> = { ...known, [value.id]: looksOf(value) };
  const ids = Object.keys(all) as ValueId[];
  const gone = ids.filter((one) => !existing.some(({ id }) => id === one)).toSorted();
  const forgotten = new Set(gone.slice(0, Math.max(0, ids.length - limits.value.renamed)));
  return Object.fromEntries(
    ids.flatMap((id) => {
      const looks = forgotten.has(id) ? undefined : all[id];
      return looks ? [[id, looks] as const] : [];
    }),
  );
};
