import { useRef } from 'react';
import { toast } from '../feedback/toast.ts';

/**
 * Copies what stands in a field: `around` is the ref of an element around the field. A browser may refuse access to the
 * clipboard: then the field is selected, to be copied by hand.
 */
export const useCopy = (value: string, copied: string) => {
  const around = useRef<HTMLDivElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast(copied);
    } catch {
      around.current?.querySelector('input')?.select();
    }
  };
  return { around, copy };
};
