import type { ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { Value, ValueDraft } from '#shared/model/value';

/** The change of a value and, if it becomes the default, of the previous default. */
export type ValuePlan = {
  readonly value: Value;
  /** The value before the change; absent for a new one. */
  readonly before?: Value;
  /** The previous default. There is at most one default. */
  readonly demoted?: Value;
};

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const planned = (draft: ValueDraft, id: ValueId, others: readonly Value[]): ValuePlan => {
  if (others.some(({ name }) => same(name, draft.name))) throw new Refusal('not_unique', {}, ['name']);
  if (others.some(({ tag }) => same(tag, draft.tag))) throw new Refusal('not_unique', {}, ['tag']);
  const demoted = draft.default ? others.find((other) => other.default) : undefined;
  const keywords = [...new Set(draft.keywords.map((keyword) => keyword.toLowerCase()))];
  return { value: { ...draft, keywords, id }, ...(demoted && { demoted }) };
};

/** @throws Refusal too_many, not_unique */
export const planNewValue = (draft: ValueDraft, id: ValueId, existing: readonly Value[]): ValuePlan => {
  if (existing.length >= limits.value.count) throw new Refusal('too_many', { max: limits.value.count });
  return planned(draft, id, existing);
};

/** @throws Refusal not_found, not_unique */
export const planValueChange = (draft: ValueDraft, id: ValueId, existing: readonly Value[]): ValuePlan => {
  const before = existing.find((value) => value.id === id);
  if (!before) throw new Refusal('not_found');
  const others = existing.filter((value) => value !== before);
  return { ...planned(draft, id, others), before };
};
