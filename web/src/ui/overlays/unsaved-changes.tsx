import { use, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Overlay } from './overlay.tsx';
import { deferred } from '../loading/deferred.tsx';
import { setLeaveConfirmation, setHistoryHandler } from './leave-guard.ts';

const confirmDialog = deferred(() => import('./confirm-dialog.tsx'), 'dialogs');
type Go = () => void;

/** The router's index in the tab's history, which tells how far a navigation went back or forward. */
const placeOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/** Links and shortcuts go through the router's navigator, so its methods are replaced meanwhile. */
const holdLinks = (navigator: Navigator, hold: (go: Go) => void): Go => {
  const push = navigator.push.bind(navigator);
  const replace = navigator.replace.bind(navigator);
  Object.assign(navigator, {
    push: (...to: Parameters<typeof push>) => hold(() => push(...to)),
    replace: (...to: Parameters<typeof replace>) => hold(() => replace(...to)),
  });
  return () => void Object.assign(navigator, { push, replace });
};

/** Includes the search, because a dialog may be open through it. */
const placeNow = (): string => location.pathname + location.search;

/** The browser's buttons navigate first, so the navigation is undone until the user has decided. */
const holdSteps = (hold: (go: Go) => void): Go => {
  const here = placeNow();
  const from = placeOf(history.state);
  let restoring = false;
  let leaving = false;
  const stepped = (event: PopStateEvent) => {
    if (leaving) return;
    const to = placeOf(event.state);
    const elsewhere = placeNow() !== here;
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
  return () => setHistoryHandler(undefined);
};

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

const Ask = ({ onStay, onLeave }: { onStay: Go; onLeave: Go }) => {
  const t = useTranslations('unsaved');
  return (
    <Overlay onFail={onStay}>
      <confirmDialog.View title={t('title')} confirm={t('leave')} onCancel={onStay} onConfirm={onLeave}>
        {t('text')}
      </confirmDialog.View>
    </Overlay>
  );
};

/**
 * Asks before the user leaves with unsaved changes: by link, shortcut, browser button, signing out or closing the
 * page.
 */
export const UnsavedChanges = ({ when }: { when: boolean }) => {
  const { navigator } = use(NavigationContext);
  const [go, setGo] = useState<Go>();
  useEffect(() => {
    if (!when) return undefined;
    confirmDialog.preload();
    const hold = (then: Go) => setGo(() => then);
    const letLinks = holdLinks(navigator, hold);
    const letSteps = holdSteps(hold);
    setLeaveConfirmation(hold);
    addEventListener('beforeunload', askBrowser);
    return () => {
      letLinks();
      letSteps();
      setLeaveConfirmation(undefined);
      removeEventListener('beforeunload', askBrowser);
    };
  }, [when, navigator]);
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
  return go && when && <Ask onStay={() => setGo(undefined)} onLeave={leave} />;
};

/** Asks before Escape or the close button closes a dialog with unsaved changes. */
export const useUnsavedDialog = (unsaved: boolean, close: Go) => {
  const [asking, setAsking] = useState(false);
  return {
    close: unsaved ? () => setAsking(true) : close,
    asked: asking && unsaved && <Ask onStay={() => setAsking(false)} onLeave={close} />,
  };
};
