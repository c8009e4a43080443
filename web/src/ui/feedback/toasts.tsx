import { Suspense, useEffect, useState } from 'react';
import { deferred } from '../loading/deferred.tsx';
import { whenIdle } from '../loading/when-idle.ts';
import { type Toast, toastListeners } from './toast.ts';
import styles from './toasts.module.css';

const item = deferred(() => import('./toast-item.tsx'));
/** Before the first message, which may say that the network is gone. Milliseconds. */
const itemAfter = 1000;

/** Where `toast` messages appear: a live region that always exists. */
export const Toasts = () => {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => whenIdle(item.preload, itemAfter), []);
  useEffect(() => {
    const show = (fresh: Toast) =>
      setToasts((shown) => [...shown.filter(({ text }) => text !== fresh.text), fresh].slice(-3));
    toastListeners.add(show);
    return () => {
      toastListeners.delete(show);
    };
  }, []);
  const newest = toasts.findLast(({ undo }) => undo);
  return (
    <output className={styles.region} aria-live="polite">
      <Suspense>
        {toasts.map((one) => (
          <item.View
            key={one.id}
            toast={one}
            isNewest={one === newest}
            onClose={() => setToasts((shown) => shown.filter(({ id }) => id !== one.id))}
          />
        ))}
      </Suspense>
    </output>
  );
};
