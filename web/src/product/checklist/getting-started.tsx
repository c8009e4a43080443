import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { ProgressRing } from '../../ui/charts/progress-ring.tsx';
import styles from './getting-started.module.css';
import { useChecklist } from './use-checklist.ts';

/** Beside the feed while items are left: the progress and the next item. */
const GettingStarted = () => {
  const t = useTranslations('onboarding.list');
  const format = useFormatter();
  const { items, done } = useChecklist();
  const next = items.find((one) => !one.done);
  if (!next) return null;
  return (
    <Link className={styles.card} to="?getting-started" preventScrollReset>
      <ProgressRing part={done / items.length} size={44} width={5}>
        {format.number(done)}
      </ProgressRing>
      <span className={styles.words}>
        <b>{t('title')}</b>
        <small>{t('next', { item: t(`items.${next.item}`) })}</small>
      </span>
    </Link>
  );
};

export default GettingStarted;
