import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import styles from './toasts.module.css';

type Toast = { readonly id: number; readonly text: string; readonly urgent: boolean };

const shownFor = 6000;
let next = 0;
const listeners = new Set<(item: Toast) => void>();

/** Shows a message that needs no answer. `urgent` interrupts screen readers, so use it only for failures. */
export const toast = (text: string, { urgent = false } = {}): void => {
  next += 1;
  for (const show of listeners) show({ id: next, text, urgent });
};

const ToastItem = ({ item, onClose }: { item: Toast; onClose: () => void }) => {
  const t = useTranslations();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onClose, shownFor);
    return () => clearTimeout(timer);
  }, [held, onClose]);
  return (
    <div
      className={styles.toast}
      role={item.urgent ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {item.urgent && <IconAlertCircle size={18} aria-hidden />}
      <span className={styles.text}>{item.text}</span>
      <Button icon size="small" variant="quiet" aria-label={t('common.close')} onClick={onClose}>
        <IconX size={16} aria-hidden />
      </Button>
    </div>
  );
};

/** Where `toast` messages appear: a live region that always exists. */
export const Toasts = () => {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const show = (item: Toast) =>
      setToasts((shown) => [...shown.filter(({ text }) => text !== item.text), item].slice(-3));
    listeners.add(show);
    return () => {
      listeners.delete(show);
    };
  }, []);
  return (
    <output className={styles.region} aria-live="polite">
      {toasts.map((item) => (
        <ToastItem
          key={item.id}
          item={item}
          onClose={() => setToasts((shown) => shown.filter(({ id }) => id !== item.id))}
        />
      ))}
    </output>
  );
};
