import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import confirm from '#web/ui/overlays/confirm-dialog.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './demo.module.css';
import { useDemo } from './use-demo.ts';

const RemoveDemoDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations();
  const { busy, error, remove } = useDemo();
  return (
    <Dialog title={t('onboarding.remove.title')} size={460} onClose={busy ? () => undefined : onClose}>
      {error !== undefined && <RefusalNotice error={error} />}
      <p className={confirm.text} aria-live="polite">
        {t(busy ? 'onboarding.remove.going' : 'onboarding.remove.text')}
      </p>
      {busy && <div className={styles.progress} aria-hidden="true" />}
      <div className={confirm.actions}>
        <Button disabled={busy} data-autofocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {t('onboarding.remove.confirm')}
        </Button>
      </div>
    </Dialog>
  );
};

export default withMantine(RemoveDemoDialog);
