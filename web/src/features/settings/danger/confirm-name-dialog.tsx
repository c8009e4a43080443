import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { useConfig, useSignedIn } from '#web/api/config.ts';
import { forgetKept } from '#web/api/kept-in-browser.ts';
import { leaveDeletedAccount } from '#web/api/session.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import type { DangerousAction } from './dangerous-actions.ts';
import styles from './danger.module.css';

const bold = (words: ReactNode) => <strong translate="no">{words}</strong>;

/** Typing the workspace's name confirms the action. */
const ConfirmNameDialog = ({ action, onClose }: { action: DangerousAction; onClose: () => void }) => {
  const t = useTranslations('settings');
  const words = useRefusalText();
  const { workspace } = useSignedIn();
  const { mutate } = useConfig();
  const sendOnce = useSendOnce(`workspace.${action}`);
  const [name, setName] = useState('');
  const { busy, error, attempt } = useAsyncAction();
  const { byField, others } =
    error === undefined ? { byField: {}, others: [] } : sortReasons(error, ['name']);

  const act = async () => {
    const body = { name };
    if (action === 'reset') {
      await sendOnce(body, (idempotencyKey) => call('workspace.reset', { body, idempotencyKey }));
      await mutate();
    } else {
      await sendOnce(body, (idempotencyKey) => call('workspace.remove', { body, idempotencyKey }));
      forgetKept();
      await leaveDeletedAccount();
    }
  };
  return (
    <Dialog title={t(`danger.${action}.sure`)} size={440} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void attempt(act);
        }}
      >
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <p>{t(`danger.${action}.last`)}</p>
        <TextField
          label={t.rich('danger.type', { name: workspace.name, b: bold })}
          data-autofocus
          name="name"
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={byField.name && words(byField.name)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="danger" busy={busy} disabled={name.trim() === ''}>
            {t(`danger.${action}.ask`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export default withMantine(ConfirmNameDialog);
