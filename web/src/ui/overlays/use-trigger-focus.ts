import { useRef } from 'react';

/**
 * Returns the focus to the button of an open popup, also on its first opening, which Mantine does not remember. A
 * dialog opened from a menu returns the focus there too, when the menu's button gets it first.
 */
export const useTriggerFocus = () => {
  const button = useRef<HTMLButtonElement>(null);
  return { button, back: () => button.current?.focus({ preventScroll: true }) };
};
