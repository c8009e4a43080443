import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import type { Reward } from '#shared/model/reward';
import type { RewardDraft, FieldErrors, Field } from './reward-draft.ts';

/** Props of one part of the form: the draft, its errors, and how to change it. */
export type PartProps = {
  readonly draft: RewardDraft;
  readonly faults: FieldErrors;
  readonly change: (part: Partial<RewardDraft>) => void;
  /** The reward as it is; undefined: a new one. */
  readonly reward?: Reward;
};

export const useFieldError = (faults: FieldErrors) => {
  const words = useRefusalText();
  return (field: Field): string | undefined => {
    const fault = faults[field];
    return fault && words(fault);
  };
};
