import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { ProgressRing } from '#web/ui/charts/progress-ring.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { ChecklistRows } from './checklist-rows.tsx';
import styles from './getting-started.module.css';
import { useChecklist } from './use-checklist.ts';

const dismissal = deferred(() => import('./dismiss-checklist.tsx'), 'refusals');

/** Beside the feed while items are left: all of them, or on a small screen the next one. */
const GettingStarted = () => {
  const t = useTranslations('onboarding.list');
  const format = useFormatter();
  const wide = useWideScreen();
  const list = useChecklist();
  const [asked, setAsked] = useState(false);
  const { items, done, dismiss } = list;
  const next = items.find((one) => !one.done);
  if (!next) return null;
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.head}>
        <ProgressRing part={done / items.length} size={44} width={5}>
          {format.number(done)}
        </ProgressRing>
        <Link className={styles.words} to="?getting-started" preventScrollReset>
          <b>{t('title')}</b>
          <small>{t('done', { done, count: items.length })}</small>
        </Link>
        <Button
          icon
          variant="quiet"
          size="small"
          aria-label={t('hide')}
          {...dismissal.preloadProps}
          onClick={() => setAsked(true)}
        >
          <IconX size={18} aria-hidden />
        </Button>
      </div>
      <ChecklistRows compact list={list} items={wide ? items : [next]} />
      {asked && (
        <Overlay onFail={() => setAsked(false)}>
          <dismissal.View
            dismiss={dismiss}
            onClose={(gone) => {
              setAsked(false);
              // The button that had the focus is gone as well.
              if (gone) document.querySelector<HTMLElement>('main')?.focus();
            }}
          />
        </Overlay>
      )}
    </section>
  );
};

export default GettingStarted;
