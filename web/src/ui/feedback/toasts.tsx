import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isTyping } from '../hooks/is-typing.ts';
import { Button } from '../controls/button.tsx';
import styles from './toasts.module.css';

/** What takes back what the message is about. Ctrl+Z does the same while the message is there. */
type Undo = { readonly label: string; readonly run: () => void };
type Toast = {
  readonly id: number;
  readonly text: string;
  readonly urgent: boolean;
  readonly undo: Undo | undefined;
};

const shownFor = 6000;
/** How long something sent can be undone. Milliseconds. */
const undoFor = 10_000;
let next = 0;
const listeners = new Set<(item: Toast) => void>();

/** Shows a message that needs no answer. `urgent` interrupts screen readers, so use it only for failures. */
export const toast = (
  text: string,
  { urgent = false, undo }: { urgent?: boolean; undo?: Undo } = {},
): void => {
  next += 1;
  for (const show of listeners) show({ id: next, text, urgent, undo });
};

/** Ctrl+Z, unless it would undo what is being typed. */
const useUndoKey = (undo: (() => void) | undefined): void => {
  const run = useEffectEvent(() => undo?.());
  const isActive = undo !== undefined;
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || isTyping(target)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isActive]);
};

const ToastItem = ({
  item,
  isNewest,
  onClose,
}: {
  item: Toast;
  /** The undo key is for the newest message. */
  isNewest: boolean;
  onClose: () => void;
}) => {
  const t = useTranslations();
  const [held, setHeld] = useState(false);
  const { urgent, text, undo } = item;
  const undoNow =
    undo &&
    (() => {
      onClose();
      undo.run();
    });
  useUndoKey(isNewest ? undoNow : undefined);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onClose, undo ? undoFor : shownFor);
    return () => clearTimeout(timer);
  }, [held, onClose, undo]);
  const [hold, release] = [() => setHeld(true), () => setHeld(false)];
  return (
    <div
      className={styles.toast}
      role={urgent ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {urgent && <IconAlertCircle size={18} aria-hidden />}
      <span className={styles.text}>{text}</span>
      {undo && (
        <Button size="small" variant="quiet" className={styles.undo} onClick={undoNow}>
          {undo.label}
        </Button>
      )}
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
  const newest = toasts.findLast(({ undo }) => undo);
  return (
    <output className={styles.region} aria-live="polite">
      {toasts.map((item) => (
        <ToastItem
          key={item.id}
          item={item}
          isNewest={item === newest}
          onClose={() => setToasts((shown) => shown.filter(({ id }) => id !== item.id))}
        />
      ))}
    </output>
  );
};
