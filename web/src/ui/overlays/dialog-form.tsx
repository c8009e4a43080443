import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '../controls/button.tsx';
import { RefusalNotice } from '../feedback/notice.tsx';
import type { useAsyncAction } from '../hooks/use-async-action.ts';
import { DialogFooter } from './dialog.tsx';
import styles from './dialog-form.module.css';

/**
 * A form in a dialog that is sent as a whole. Refusals stand beside the fields that are named in `fields`, and the first such
 * field gets the focus; all others stand above the form.
 * @param children gets the words of a field's refusal
 */
export const DialogForm = <Field extends string>({
  fields,
  sending: { busy, error, attempt },
  save,
  variant = 'filled',
  disabled = false,
  send,
  draft,
  onClose,
  children,
}: {
  fields: readonly Field[];
  sending: ReturnType<typeof useAsyncAction>;
  /** The words of the button that sends. */
  save: string;
  variant?: 'filled' | 'danger';
  disabled?: boolean;
  send: () => Promise<void>;
  /** Says that the form continues an earlier draft. */
  draft?: ReactNode;
  onClose: () => void;
  children: (refusalOf: (field: Field) => string | undefined) => ReactNode;
}) => {
  const c = useTranslations('common');
  const words = useRefusalText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault) fault.focus();
    // Whoever sends a long form has scrolled down, away from what stands above it.
    else form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const sorted = error === undefined ? undefined : sortReasons(error, fields);
  const refusalOf = (field: Field): string | undefined => {
    const reason = sorted?.byField[field];
    return reason && words(reason);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React takes what happens in a dialog to the form that it was opened in as well.
        event.stopPropagation();
        if (!busy && !disabled) void attempt(send);
      }}
    >
      {draft}
      {sorted && sorted.others.length > 0 && <RefusalNotice reasons={sorted.others} />}
      {children(refusalOf)}
      <DialogFooter>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button type="submit" variant={variant} busy={busy} disabled={disabled}>
          {save}
        </Button>
      </DialogFooter>
    </form>
  );
};
