import { use, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { useTranslations } from 'use-intl';
import { Overlay } from './overlay.tsx';
import { deferred } from '../loading/deferred.tsx';
import { setLeaveConfirmation, setHistoryHandler } from './leave-guard.ts';

const confirmDialog = deferred(() => import('./confirm-dialog.tsx'), 'dialogs');
type Go = () => void;

/** The router's own place in the tab's history: how far a step back or forth led. */
const placeOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/** Links and keys go through the router's navigator: its ways are exchanged meanwhile. */
const holdLinks = (navigator: Navigator, hold: (go: Go) => void): Go => {
  const push = navigator.push.bind(navigator);
  const replace = navigator.replace.bind(navigator);
  Object.assign(navigator, {
    push: (...to: Parameters<typeof push>) => hold(() => push(...to)),
    replace: (...to: Parameters<typeof replace>) => hold(() => replace(...to)),
  });
  return () => void Object.assign(navigator, { push, replace });
};

/** A window may stand in the address behind the ?. */
const placeNow = (): string => location.pathname + location.search;

/** Steps of the browser's own buttons come after the fact: they are taken back until one has decided. */
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
 * While there is something unsaved, nobody leaves without having been asked: by link, key, browser button, signing out
 * or closing. `links` may go where a window is closed by one.
 */
export const UnsavedChanges = ({ when, links = true }: { when: boolean; links?: boolean }) => {
  const { navigator } = use(NavigationContext);
  const [go, setGo] = useState<Go>();
  useEffect(() => {
    if (!when) return undefined;
    confirmDialog.preload();
    const hold = (then: Go) => setGo(() => then);
    const letLinks = links ? holdLinks(navigator, hold) : undefined;
    const letSteps = holdSteps(hold);
    setLeaveConfirmation(hold);
    addEventListener('beforeunload', askBrowser);
    return () => {
      letLinks?.();
      letSteps();
      setLeaveConfirmation(undefined);
      removeEventListener('beforeunload', askBrowser);
    };
  }, [when, links, navigator]);
  useEffect(() => {
    if (when || !go) return;
    // It was saved in the moment of leaving: there is nothing to ask.
    // oxlint-disable-next-line react/set-state-in-effect -- once, and what is shown is the same
    setGo(undefined);
    go();
  }, [when, go]);
  const leave = () => {
    // Asked once is enough.
    removeEventListener('beforeunload', askBrowser);
    go?.();
  };
  return go && when && <Ask onStay={() => setGo(undefined)} onLeave={leave} />;
};

/** Closing a window by Escape or its cross asks first while there is something unsaved in it. */
export const useUnsavedDialog = (unsaved: boolean, close: Go) => {
  const [asking, setAsking] = useState(false);
  return {
    close: unsaved ? () => setAsking(true) : close,
    asked: asking && unsaved && <Ask onStay={() => setAsking(false)} onLeave={close} />,
  };
};
