import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { HookId } from '#shared/model/ids';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { SecretField } from './secret-field.tsx';
import styles from './webhooks.module.css';

/** Shows the secret of a webhook, and replaces it. */
const SecretDialog = ({ id, host, onClose }: { id: HookId; host: string; onClose: () => void }) => {
  const t = useTranslations('hooks');
  const format = useFormatter();
  const [found, setFound] = useState<{ readonly secret: string; readonly old_until: string | null }>();
  const [hidden, setHidden] = useState<unknown>();
  const replacing = useAsyncAction();
  const { busy, attempt } = replacing;
  const error = replacing.error ?? hidden;
  // It is asked for once, when the dialog opens: every look is in the audit log.
  useEffect(() => {
    call('hooks.showSecret', { params: { id } }).then(setFound, setHidden);
  }, [id]);
  const replace = () => attempt(async () => setFound(await call('hooks.replaceSecret', { params: { id } })));
  const until = found?.old_until;
  return (
    <Dialog title={t('secretTitle', { host })} size={520} onClose={onClose}>
      <div className={styles.form}>
        {error !== undefined && <RefusalNotice error={error} />}
        {found ? <SecretField secret={found.secret} /> : !error && <Skeleton width="100%" height={64} />}
        <p className={styles.note}>
          {until
            ? t('oldUntil', {
                date: format.dateTime(new Date(until), { dateStyle: 'medium', timeStyle: 'short' }),
              })
            : t('replaceText')}
        </p>
        <DialogFooter>
          <Button busy={busy} disabled={!found} onClick={() => void replace()}>
            {t('replace')}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {t('done')}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
};

export default withMantine(SecretDialog);
