import { useTranslations } from 'use-intl';
import styles from './composer.module.css';

export const Cost = ({
  score,
  people,
  cost,
  left,
}: {
  score: number;
  people: number;
  cost: number;
  left: number;
}) => {
  const t = useTranslations('compose');
  return (
    <p className={styles.cost} aria-live="polite">
      {people > 0 && <b>{t('cost', { score, people, cost })}</b>}
      {left < 0 ? (
        <span className={styles.short}>{t('short', { missing: -left })}</span>
      ) : (
        <span>{people > 0 ? t('remaining', { left }) : t('remainingNow', { left })}</span>
      )}
    </p>
  );
};
