import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { RefusalNotice } from '../feedback/notice.tsx';
import { useAsyncAction } from '../hooks/use-async-action.ts';
import { withMantine } from './with-mantine.tsx';

/** Asks before an action that is hard to undo. Stays open and shows the reason when the action fails. */
const ConfirmDialog = ({
  title,
  children,
  confirm,
  cancel,
  variant = 'danger',
  onCancel,
  onConfirm,
}: {
  title: string;
  children: ReactNode;
  /** The text of the button that confirms. */
  confirm: string;
  /** The text of the other button, if it should say more than "Cancel". */
  cancel?: string;
  variant?: 'danger' | 'filled';
  onCancel: () => void;
  /** Resolves when the action is done; a refusal is shown. */
  onConfirm: () => Promise<unknown> | void;
}) => {
  const t = useTranslations('common');
  const { busy, error, attempt } = useAsyncAction();
  return (
    <Dialog onClose={onCancel} title={title} size={440}>
      {error !== undefined && <RefusalNotice error={error} />}
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <Button data-autofocus onClick={onCancel}>
          {cancel ?? t('cancel')}
        </Button>
        <Button variant={variant} busy={busy} onClick={() => void attempt(onConfirm)}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
};

export default withMantine(ConfirmDialog);
