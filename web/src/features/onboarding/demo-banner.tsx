import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import shell from '../../app/shell.module.css';
import { Button } from '../../ui/button.tsx';
import { deferred } from '../../ui/deferred.tsx';

const removeDialog = deferred(() => import('./remove-demo-dialog.tsx'), 'onboarding', 'refusals');

/** Says on every screen that not everything here is real, and how to be rid of it. */
const DemoBanner = () => {
  const t = useTranslations('onboarding.banner');
  const [asking, setAsking] = useState(false);
  return (
    <section className={shell.banner} aria-label={t('label')}>
      <span>{t('text')}</span>
      <Button
        look="quiet"
        size="small"
        onPointerEnter={removeDialog.start}
        onFocus={removeDialog.start}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      {asking && (
        <Suspense>
          <removeDialog.View onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
};

export default DemoBanner;
