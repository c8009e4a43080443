import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { useDemoOffer } from '#web/product/demo/use-demo-offer.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import styles from './danger.module.css';

const demoDialog = deferred(() => import('#web/product/demo/demo-dialog.tsx'));
const removeDialog = deferred(() => import('#web/product/demo/remove-demo-dialog.tsx'));

/** Adds or removes demo data; nothing where neither is possible. */
export const DemoCard = () => {
  const t = useTranslations();
  const { features } = useSignedIn();
  const offered = useDemoOffer();
  const [asked, setAsked] = useState<'add' | 'remove'>();
  if (!offered && !features.demo_data && !features.demo_coming) return null;
  const dialog = offered ? demoDialog : removeDialog;
  const close = () => setAsked(undefined);
  return (
    <Card
      title={t('settings.danger.demo.title')}
      text={t(
        offered
          ? 'settings.danger.demo.offer'
          : features.demo_coming
            ? 'onboarding.demo.coming'
            : 'settings.danger.demo.there',
      )}
    >
      {!features.demo_coming && (
        <Button
          className={styles.button}
          variant={offered ? 'plain' : 'danger'}
          {...dialog.preloadProps}
          onClick={() => setAsked(offered ? 'add' : 'remove')}
        >
          {t(offered ? 'onboarding.demo.add' : 'onboarding.banner.remove')}
        </Button>
      )}
      {asked && (
        <Overlay onFail={close}>
          {asked === 'add' ? (
            <demoDialog.View later onClose={close} />
          ) : (
            <removeDialog.View onClose={close} />
          )}
        </Overlay>
      )}
    </Card>
  );
};
