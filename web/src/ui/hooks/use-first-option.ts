import type { ComboboxStore } from '@mantine/core';
import { useEffect, type RefObject } from 'react';

const attribute = 'aria-activedescendant';

/**
 * Opens the list with its first option active, and tells assistive technology so: Mantine tells it only of
 * options reached by an arrow key. `offer` names what is offered; empty, the list is left to its field.
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
      return;
    }
    openDropdown();
    const id = selectFirstOption();
    if (id) element?.setAttribute(attribute, id);
  }, [offer, field, openDropdown, selectFirstOption]);
};
