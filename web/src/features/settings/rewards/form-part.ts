import { useFormatter } from 'use-intl';
import { useRefusalWords } from '../../../refusals/use-refusal-text.ts';
import type { Draft, Faults, Field } from './reward-draft.ts';

/** A part of the form: what is typed, what is wrong with it, and how it changes. */
export type PartProps = {
  readonly draft: Draft;
  readonly faults: Faults;
  readonly change: (part: Partial<Draft>) => void;
};

export const useFault = (faults: Faults) => {
  const words = useRefusalWords();
  return (field: Field): string | undefined => {
    const fault = faults[field];
    return fault && words(fault);
  };
};

export const useDollars = () => {
  const format = useFormatter();
  return (dollars: number) => format.number(dollars, { style: 'currency', currency: 'USD' });
};
