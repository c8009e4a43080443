import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ProgressRing } from '#web/ui/charts/progress-ring.tsx';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './onboarding.module.css';
import DemoDialog from '#web/product/demo/demo-dialog.tsx';
import { useDemoOffer } from '#web/product/demo/use-demo-offer.ts';
import { ChecklistRows } from '#web/product/checklist/checklist-rows.tsx';
import DismissChecklist from '#web/product/checklist/dismiss-checklist.tsx';
import { useChecklist } from '#web/product/checklist/use-checklist.ts';

/** The getting-started checklist. Items are ticked automatically when they are done, or by hand. */
const ChecklistDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('onboarding');
  const format = useFormatter();
  const wide = useWideScreen();
  const list = useChecklist();
  const { items, done, dismiss } = list;
  const offered = useDemoOffer();
  const [asked, setAsked] = useState<'dismiss' | 'demo'>();
  if (asked === 'demo')
    return <DemoDialog later onClose={(added) => (added ? onClose() : setAsked(undefined))} />;
  if (asked === 'dismiss')
    return (
      <DismissChecklist dismiss={dismiss} onClose={(gone) => (gone ? onClose() : setAsked(undefined))} />
    );
  return (
    <Dialog title={t('list.title')} size={520} fullScreen={!wide} onClose={onClose}>
      <div className={styles.head}>
        <ProgressRing part={items.length > 0 ? done / items.length : 0} size={56} width={6}>
          {format.number(done)}
        </ProgressRing>
        <p aria-live="polite">
          <b>{t('list.done', { done, count: items.length })}</b>
          <small>{done === items.length ? t('list.all') : t('list.text')}</small>
        </p>
      </div>
      <ChecklistRows list={list} items={items} onOpen={onClose} />
      {offered && (
        <div className={styles.demo}>
          <p>{t('list.demo')}</p>
          <Button variant="soft" onClick={() => setAsked('demo')}>
            {t('demo.add')}
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <Button variant="quiet" onClick={() => setAsked('dismiss')}>
          {t('list.dismiss')}
        </Button>
        <Button onClick={onClose}>{t('list.later')}</Button>
      </div>
    </Dialog>
  );
};

export default withMantine(ChecklistDialog);
