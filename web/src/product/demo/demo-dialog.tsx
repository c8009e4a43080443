import { useTranslations } from 'use-intl';
import { Button } from '../../ui/controls/button.tsx';
import confirm from '../../ui/overlays/confirm-dialog.module.css';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RefusalNotice } from '../../ui/feedback/notice.tsx';
import { FirstThanks } from '../illustrations/first-thanks.tsx';
import { withMantine } from '../../ui/overlays/with-mantine.tsx';
import styles from './demo.module.css';
import { useDemo } from './use-demo.ts';

/**
 * Offers demo data: in a new workspace, which starts empty otherwise, or later, when an administrator asks for it. Its
 * texts are in the area `onboarding`.
 */
const DemoDialog = ({ later = false, onClose }: { later?: boolean; onClose: (added: boolean) => void }) => {
  const t = useTranslations();
  const { busy, error, add } = useDemo();
  return (
    <Dialog
      title={t('onboarding.demo.title')}
      size={480}
      closeOnClickOutside={false}
      onClose={busy ? () => undefined : () => onClose(false)}
    >
      <div className={styles.picture}>
        <FirstThanks />
      </div>
      {error !== undefined && <RefusalNotice error={error} />}
      <p className={confirm.text} aria-live="polite">
        {busy ? t('onboarding.demo.coming') : t('onboarding.demo.text')}
      </p>
      {busy && <div className={styles.progress} aria-hidden="true" />}
      <div className={confirm.actions}>
        <Button size="large" disabled={busy} onClick={() => onClose(false)}>
          {later ? t('common.cancel') : t('onboarding.demo.decline')}
        </Button>
        <Button
          variant="filled"
          size="large"
          busy={busy}
          data-autofocus
          onClick={() => void add().then((added) => added && onClose(true))}
        >
          {t('onboarding.demo.add')}
        </Button>
      </div>
    </Dialog>
  );
};

export default withMantine(DemoDialog);
