import { useEffect, useState } from 'react';
import { type Toast, toastListeners } from './toast.ts';
import { ToastItem } from './toast-item.tsx';
import styles from './toasts.module.css';

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
  const newest = toasts.findLast(({ undo }) => undo);
  return (
    <output className={styles.region} aria-live="polite">
      {toasts.map((one) => (
        <ToastItem
          key={one.id}
          toast={one}
          isNewest={one === newest}
          onClose={() => setToasts((shown) => shown.filter(({ id }) => id !== one.id))}
        />
      ))}
    </output>
  );
};
