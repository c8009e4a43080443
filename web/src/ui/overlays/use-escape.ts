import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../hooks/is-composing.ts';

/** The open dialogs, the topmost last. */
const open: symbol[] = [];

/** What Escape closes first: an open list of options, which Mantine marks, or a calendar above the dialog. */
const closesFirst = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.getAttribute('data-mantine-stop-propagation') === 'true' ||
    target.closest('[role="dialog"]:not([aria-modal="true"])') !== null);

/** Escape closes the topmost dialog, unless something in it, such as a picker, handles the key. */
export const useEscape = (close: () => void): void => {
  const act = useEffectEvent(close);
  useEffect(() => {
    const me = Symbol('window');
    open.push(me);
    let meant = false;
    // Checks what is open before any handler acts on the key, and acts after all of them could.
    const checkKey = (event: KeyboardEvent) => {
      meant = event.key === 'Escape' && !isComposing(event) && open.at(-1) === me && !closesFirst(event);
    };
    const press = (event: KeyboardEvent) => {
      if (meant && event.key === 'Escape') act();
    };
    addEventListener('keydown', checkKey, { capture: true });
    addEventListener('keydown', press);
    return () => {
      open.splice(open.indexOf(me), 1);
      removeEventListener('keydown', checkKey, { capture: true });
      removeEventListener('keydown', press);
    };
  }, []);
};
