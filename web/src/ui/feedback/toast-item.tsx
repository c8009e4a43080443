import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import { isTyping } from '../hooks/is-typing.ts';
import type { Toast } from './toast.ts';
import styles from './toasts.module.css';

const shownFor = 6000;
/** How long something sent can be undone. Milliseconds. */
const undoFor = 10_000;

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

/** A message, and what takes back what it is about. */
const ToastItem = ({
  toast: item,
  isNewest,
  onClose,
}: {
  toast: Toast;
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

export default ToastItem;
