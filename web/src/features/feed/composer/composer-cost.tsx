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
      {left < 0 ? (
        // Without the cost and what remains: beside them this text would be hard to understand.
        <span className={styles.short}>{t('short', { missing: -left })}</span>
      ) : (
        <>
          {people > 0 && <b>{t('cost', { score, people, cost })}</b>}
          <span>{people > 0 ? t('remaining', { left }) : t('remainingNow', { left })}</span>
        </>
      )}
    </p>
  );
};
