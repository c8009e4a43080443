import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/controls/button.tsx';
import ConfirmDialog from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ProgressRing } from '../../ui/charts/progress-ring.tsx';
import { useWideScreen } from '../../ui/hooks/use-wide-screen.ts';
import { withMantine } from '../../ui/overlays/with-mantine.tsx';
import styles from './onboarding.module.css';
import DemoDialog from '../../product/demo/demo-dialog.tsx';
import { useDemoOffer } from '../../product/demo/use-demo-offer.ts';
import { checklistPlaces, useChecklist } from '../../product/checklist/use-checklist.ts';

/** The getting-started checklist. Items are ticked automatically when they are done, or by hand. */
const ChecklistDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('onboarding');
  const format = useFormatter();
  const wide = useWideScreen();
  const { config, items, done, tick, dismiss } = useChecklist();
  const offered = useDemoOffer();
  const [asked, setAsked] = useState<'dismiss' | 'demo'>();
  if (asked === 'demo')
    return <DemoDialog later onClose={(added) => (added ? onClose() : setAsked(undefined))} />;
  if (asked === 'dismiss')
    return (
      <ConfirmDialog
        title={t('list.dismissTitle')}
        confirm={t('list.dismiss')}
        onCancel={() => setAsked(undefined)}
        onConfirm={async () => {
          await dismiss();
          onClose();
        }}
      >
        {t('list.dismissText')}
      </ConfirmDialog>
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
      <ul className={styles.items}>
        {items.map(({ item, done: ticked }) => (
          <li key={item} data-done={ticked || undefined}>
            <input
              id={`item-${item}`}
              type="checkbox"
              checked={ticked}
              aria-describedby={`about-${item}`}
              onChange={({ currentTarget }) => void tick(item, currentTarget.checked)}
            />
            <div>
              <label htmlFor={`item-${item}`}>{t(`list.items.${item}`)}</label>
              <small id={`about-${item}`}>{t(`list.about.${item}`)}</small>
            </div>
            {checklistPlaces[item].open(config) && (
              <Link
                className={styles.go}
                to={checklistPlaces[item].to}
                aria-label={t('list.go', { item: t(`list.items.${item}`) })}
                onClick={onClose}
              >
                <IconArrowRight size={18} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ul>
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
