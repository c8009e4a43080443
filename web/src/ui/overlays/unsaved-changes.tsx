import { use, useEffect, useState } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Overlay } from './overlay.tsx';
import { deferred } from '../loading/deferred.tsx';
import { setLeaveConfirmation, setHistoryHandler } from './leave-guard.ts';

const confirmDialog = deferred(() => import('./confirm-dialog.tsx'), 'dialogs');
type Go = () => void;

/** The router's index in the tab's history, which tells how far a navigation went back or forward. */
const placeOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/** Links and shortcuts go through the router's navigator, so its methods are replaced meanwhile. */
const holdLinks = (navigator: Navigator, isHere: (to: To) => boolean, hold: (go: Go) => void): Go => {
  const push = navigator.push.bind(navigator);
  const replace = navigator.replace.bind(navigator);
  Object.assign(navigator, {
    push: (...to: Parameters<typeof push>) => (isHere(to[0]) ? push(...to) : hold(() => push(...to))),
    replace: (...to: Parameters<typeof replace>) =>
      isHere(to[0]) ? replace(...to) : hold(() => replace(...to)),
  });
  return () => void Object.assign(navigator, { push, replace });
};

/** Includes the search, because a dialog may be open through it. The steps of a wizard are one place. */
const placeNow = (steps: boolean): string => location.pathname + (steps ? '' : location.search);

/** The browser's buttons navigate first, so the navigation is undone until the user has decided. */
const holdSteps = (steps: boolean, hold: (go: Go) => void) => {
  const here = placeNow(steps);
  const begun = placeOf(history.state);
  // Where the steps of a wizard have led meanwhile.
  let last: number | undefined;
  let restoring = false;
  let leaving = false;
  const stepped = (event: PopStateEvent) => {
    if (leaving) return;
    const to = placeOf(event.state);
    const from = steps ? (last ?? begun) : begun;
    const elsewhere = placeNow(steps) !== here;
    if (!elsewhere && !restoring) last = to;
    if (restoring || (elsewhere && from !== undefined && to !== undefined)) event.stopImmediatePropagation();
    if (restoring) restoring = false;
    else if (elsewhere && from !== undefined && to !== undefined) {
      restoring = true;
      history.go(from - to);
      hold(() => {
        leaving = true;
        history.go(to - from);
      });
    }
  };
  setHistoryHandler(stepped);
  return {
    letSteps: () => setHistoryHandler(undefined),
    stepped: () => {
      last = placeOf(history.state);
    },
  };
};

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

const Ask = ({ kept = false, onStay, onLeave }: { kept?: boolean; onStay: Go; onLeave: Go }) => {
  const t = useTranslations('unsaved');
  return (
    <Overlay onFail={onStay}>
      <confirmDialog.View title={t('title')} confirm={t('leave')} onCancel={onStay} onConfirm={onLeave}>
        {kept ? t('kept') : t('text')}
      </confirmDialog.View>
    </Overlay>
  );
};

/**
 * Asks before the user leaves with unsaved changes: by link, shortcut, browser button, signing out or closing the
 * page.
 * @param kept what was typed stays as a draft: closing the page loses nothing, and only signing out removes it
 * @param steps the form is a wizard whose steps differ in the search of the address
 */
export const UnsavedChanges = ({
  when,
  kept = false,
  steps = false,
}: {
  when: boolean;
  kept?: boolean;
  steps?: boolean;
}) => {
  const { navigator } = use(NavigationContext);
  const [go, setGo] = useState<Go>();
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!when) return undefined;
    confirmDialog.preload();
    const holdFor = (signingOut: boolean) => (then: Go) => {
      setGo(() => then);
      setOut(signingOut);
    };
    const { letSteps, stepped } = holdSteps(steps, holdFor(false));
    const isHere = (to: To) => {
      const isStep = steps && (typeof to === 'string' ? parsePath(to) : to).pathname === location.pathname;
      // Once the router has made the step.
      if (isStep) queueMicrotask(stepped);
      return isStep;
    };
    const letLinks = holdLinks(navigator, isHere, holdFor(false));
    setLeaveConfirmation(holdFor(true));
    if (!kept) addEventListener('beforeunload', askBrowser);
    return () => {
      letLinks();
      letSteps();
      setLeaveConfirmation(undefined);
      removeEventListener('beforeunload', askBrowser);
    };
  }, [when, kept, steps, navigator]);
  useEffect(() => {
    if (when || !go) return;
    // The changes were saved in the meantime, so that there is nothing to ask.
    // oxlint-disable-next-line react/set-state-in-effect -- once, and the rendered result is the same
    setGo(undefined);
    go();
  }, [when, go]);
  const leave = () => {
    // The browser must not ask a second time.
    removeEventListener('beforeunload', askBrowser);
    go?.();
  };
  return go && when && <Ask kept={kept && !out} onStay={() => setGo(undefined)} onLeave={leave} />;
};

/** Asks before Escape or the close button closes a dialog with unsaved changes. */
export const useUnsavedDialog = (unsaved: boolean, close: Go) => {
  const [asking, setAsking] = useState(false);
  return {
    close: unsaved ? () => setAsking(true) : close,
    asked: asking && unsaved && <Ask onStay={() => setAsking(false)} onLeave={close} />,
  };
};
