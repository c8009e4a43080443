import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { deferred } from '../loading/deferred.tsx';
import { whenIdle } from '../loading/when-idle.ts';
import { type Toast, toastListeners } from './toast.ts';
import styles from './toasts.module.css';

const item = deferred(() => import('./toast-item.tsx'));

/** Until the rest of a message has arrived, or if it never does, its text is there. */
const Plain = ({ toast: { text, urgent } }: { toast: Toast }) => (
  <div className={styles.toast} role={urgent ? 'alert' : undefined}>
    <span className={styles.text}>{text}</span>
  </div>
);

/** Where `toast` messages appear: a live region that always exists. */
export const Toasts = () => {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const show = (fresh: Toast) =>
      setToasts((shown) =>
        [...shown.filter(({ text }) => text !== fresh.text && text !== fresh.replaces), fresh].slice(-3),
      );
    toastListeners.add(show);
    return () => {
      toastListeners.delete(show);
    };
  }, []);
  useEffect(() => whenIdle(item.preload), []);
  const newest = toasts.findLast(({ undo }) => undo);
  return (
    <output className={styles.region} aria-live="polite">
      {toasts.map((one) => (
        <ErrorBoundary key={one.id} fallback={<Plain toast={one} />}>
          <Suspense fallback={<Plain toast={one} />}>
            <item.View
              toast={one}
              isNewest={one === newest}
              onClose={() => setToasts((shown) => shown.filter(({ id }) => id !== one.id))}
            />
          </Suspense>
        </ErrorBoundary>
      ))}
    </output>
  );
};
