import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { watchPeople, type Shown } from './watch-people.ts';

const personCard = deferred(() => import('./person-card.tsx'), 'dialogs');

/** Shows the card of the person whose name or face has the pointer, the focus or a long press. */
export const PersonCards = () => {
  const { key } = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  // Each place of the history has its own watch, so that going elsewhere closes the card.
  const close = useRef(() => {});
  useEffect(() => {
    const watch = watchPeople(setShown);
    close.current = watch.close;
    return watch.end;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new watch for each
  }, [key]);
  if (!shown) return null;
  const { id, trigger } = shown;
  // Within an open dialog: assistive technology does not see what is beside it.
  return createPortal(
    <Overlay onFail={() => close.current()}>
      <personCard.View key={id} id={id} trigger={trigger} />
    </Overlay>,
    trigger.closest('[role="dialog"]') ?? document.body,
  );
};
