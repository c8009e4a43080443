import { useRef } from 'react';

/**
 * The way back to the button of what is open as soon as it is there: Mantine knows it only of what was closed before. A
 * window that is opened from a menu leads back there, too, when one goes back first.
 */
export const useTriggerFocus = () => {
  const button = useRef<HTMLButtonElement>(null);
  return { button, back: () => button.current?.focus({ preventScroll: true }) };
};
