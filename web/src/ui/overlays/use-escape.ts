import { useEffect, useEffectEvent } from 'react';

/** The windows that are open, the topmost last. */
const open: symbol[] = [];

/** What Escape closes first: an open list of options, which has Mantine's mark, or a calendar above the window. */
const closesFirst = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.getAttribute('data-mantine-stop-propagation') === 'true' ||
    target.closest('[role="dialog"]:not([aria-modal="true"])') !== null);

/** Escape closes the topmost window, unless something in it, such as a picker, took the key for itself. */
export const useEscape = (close: () => void): void => {
  const act = useEffectEvent(close);
  useEffect(() => {
    const me = Symbol('window');
    open.push(me);
    let meant = false;
    // What is open is looked at before anybody has acted on the key, and acted on after everybody could.
    const checkKey = (event: KeyboardEvent) => {
      meant = event.key === 'Escape' && !event.isComposing && open.at(-1) === me && !closesFirst(event);
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
