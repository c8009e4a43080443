import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import banner from '#web/ui/layout/banner.module.css';
import { useSignedIn } from '#web/api/config.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { useWait } from '#web/product/demo/use-demo.ts';

const removeDialog = deferred(
  () => import('#web/product/demo/remove-demo-dialog.tsx'),
  'onboarding',
  'refusals',
);

/** Demo data is being created: fetches the configuration again until it is there. */
const Coming = () => {
  const t = useTranslations('onboarding');
  const wait = useWait();
  // One wait, however often the banner renders.
  const begin = useEffectEvent(() => void wait(({ features }) => features.demo_data));
  useEffect(() => begin(), []);
  return (
    <section className={banner.banner} aria-label={t('banner.label')}>
      <output>{t('demo.coming')}</output>
    </section>
  );
};

const There = () => {
  const t = useTranslations('onboarding.banner');
  const [asking, setAsking] = useState(false);
  return (
    <section className={banner.banner} aria-label={t('label')}>
      <span>{t('text')}</span>
      <Button variant="quiet" size="small" {...removeDialog.preloadProps} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {asking && (
        <Overlay onFail={() => setAsking(false)}>
          <removeDialog.View onClose={() => setAsking(false)} />
        </Overlay>
      )}
    </section>
  );
};

/** Says on every screen that the workspace contains demo data, and how to remove it. */
const DemoBanner = () => (useSignedIn().features.demo_coming ? <Coming /> : <There />);

export default DemoBanner;
