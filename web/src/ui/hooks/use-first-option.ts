import type { ComboboxStore } from '@mantine/core';
import { useEffect, type RefObject } from 'react';

const attribute = 'aria-activedescendant';

/**
 * Opens the list with its first option active, and announces it to assistive technology: Mantine announces only
 * options reached by an arrow key. `offer` identifies the options; when it is empty, the list does not open by
 * itself.
 */
export const useFirstOption = (
  { openDropdown, selectFirstOption }: ComboboxStore,
  field: RefObject<HTMLElement | null>,
  offer: string,
): void => {
  useEffect(() => {
    const element = field.current;
    if (offer === '') {
      element?.removeAttribute(attribute);
      return undefined;
    }
    openDropdown();
    let frame = 0;
    // The list may be rendered only after it is open.
    const select = () => {
      const id = selectFirstOption();
      if (id) element?.setAttribute(attribute, id);
      else frame = requestAnimationFrame(select);
    };
    select();
    return () => cancelAnimationFrame(frame);
  }, [offer, field, openDropdown, selectFirstOption]);
};
