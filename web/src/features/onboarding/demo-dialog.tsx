import { useTranslations } from 'use-intl';
import { Button } from '../../ui/controls/button.tsx';
import confirm from '../../ui/overlays/confirm-dialog.module.css';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RefusalNotice } from '../../ui/feedback/notice.tsx';
import { FirstThanks } from '../../product/illustrations/first-thanks.tsx';
import { withMantine } from '../../ui/overlays/with-mantine.tsx';
import styles from './onboarding.module.css';
import { useDemo } from './use-demo.ts';

/** The question in a new workspace: explore it with demo data, or start empty. */
const DemoDialog = ({ onDecline }: { onDecline: () => void }) => {
  const t = useTranslations('onboarding.demo');
  const { busy, error, add } = useDemo();
  return (
    <Dialog
      title={t('title')}
      size={480}
      closeOnClickOutside={false}
      onClose={busy ? () => undefined : onDecline}
    >
      <div className={styles.picture}>
        <FirstThanks />
      </div>
      {error !== undefined && <RefusalNotice error={error} />}
      <p className={confirm.text} aria-live="polite">
        {busy ? t('coming') : t('text')}
      </p>
      {busy && <div className={styles.progress} aria-hidden="true" />}
      <div className={confirm.actions}>
        <Button size="large" disabled={busy} onClick={onDecline}>
          {t('decline')}
        </Button>
        <Button variant="filled" size="large" busy={busy} data-autofocus onClick={() => void add()}>
          {t('add')}
        </Button>
      </div>
    </Dialog>
  );
};

export default withMantine(DemoDialog);
