import { useState } from 'react';
import { useDraftStore } from '#web/api/drafts.ts';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import type { Reason } from '#web/refusals/refused.ts';
import { sortReasons } from '#web/refusals/use-refusal-text.ts';
import { validateDraft, type RewardDraft, type FieldErrors, type Field } from './reward-draft.ts';

const fields = [
  'title',
  'description',
  'price',
  'category',
  'reward_type',
  'country',
  'currency',
  'stock',
  'per_person',
  'per_person_period',
  'group_id',
  'organization',
  'emoji',
] as const satisfies readonly Field[];
/** Server fields that have another name in the form. */
const elsewhere = { gift_card_value: 'value', money_value: 'money', image: 'photo' } as const;

const changed = (draft: RewardDraft, start: RewardDraft): boolean =>
  (Object.keys(draft) as Field[]).some((field) => field !== 'range' && draft[field] !== start[field]);

/**
 * The draft, its errors, and whether it has unsaved changes.
 * @param id the reward that is changed; undefined: a new one
 */
export const useRewardDraft = (initial: RewardDraft, id?: string) => {
  const [start] = useState(initial);
  const kept = useKeptFields(useDraftStore('reward', id), initial);
  const draft = kept.fields;
  const [faults, setFaults] = useState<FieldErrors>({});
  const [others, setOthers] = useState<readonly Reason[]>([]);
  const change = (part: Partial<RewardDraft>) => {
    kept.change(part);
    setFaults((before) =>
      Object.fromEntries(
        Object.entries(before).filter(
          ([field]) => !(field in part) && !(field === 'emoji' && 'photo' in part),
        ),
      ),
    );
    setOthers([]);
  };
  /** Whether these fields are valid; their errors appear beside them. */
  const check = (asked: readonly Field[]): boolean => {
    const found = validateDraft(draft);
    const shown = Object.fromEntries(asked.flatMap((field) => (found[field] ? [[field, found[field]]] : [])));
    setFaults(shown);
    const [first] = Object.keys(shown);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
    return first === undefined;
  };
  const refuse = (error: unknown): FieldErrors => {
    const { byField, others: rest } = sortReasons(error, [
      ...fields,
      'gift_card_value',
      'money_value',
      'image',
    ]);
    const named = Object.fromEntries(
      Object.entries(byField).map(([field, reason]) => [
        elsewhere[field as keyof typeof elsewhere] ?? field,
        reason,
      ]),
    );
    setFaults(named);
    setOthers(rest);
    return named;
  };
  return {
    draft,
    faults,
    others,
    change,
    check,
    refuse,
    dirty: changed(draft, start),
    restored: kept.restored,
    done: kept.done,
    discard: () => {
      setFaults({});
      kept.discard();
    },
    begin: kept.replace,
  };
};
