import { useTranslations } from 'use-intl';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FirstThanks } from '../illustrations/first-thanks.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { DemoOffer } from './demo-offer.tsx';
import styles from './demo.module.css';
import { useDemo } from './use-demo.ts';

/**
 * Offers demo data to an administrator who did not answer on the welcome screen, or who asks for it later. Its texts are
 * in the area `onboarding`.
 */
const DemoDialog = ({ later = false, onClose }: { later?: boolean; onClose: (added: boolean) => void }) => {
  const t = useTranslations();
  const demo = useDemo();
  return (
    <Dialog
      title={t('onboarding.demo.title')}
      size={480}
      closeOnClickOutside={false}
      onClose={demo.busy ? () => undefined : () => onClose(false)}
    >
      <div className={styles.picture}>
        <FirstThanks />
      </div>
      <DemoOffer
        demo={demo}
        decline={later ? t('common.cancel') : t('onboarding.demo.decline')}
        onAnswer={onClose}
      />
    </Dialog>
  );
};

export default withMantine(DemoDialog);
