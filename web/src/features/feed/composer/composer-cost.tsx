import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './composer.module.css';

export const Cost = ({
  score,
  people,
  cost,
  left,
  onThanks,
}: {
  score: number | null;
  people: number;
  cost: number;
  left: number;
  /** Chooses to send no points. */
  onThanks: () => void;
}) => {
  const t = useTranslations('compose');
  return (
    <p className={styles.cost} aria-live="polite">
      {left < 0 ? (
        // Without the cost and what remains: beside them this text would be hard to understand.
        <>
          <span className={styles.short}>{t('short', { missing: -left })}</span>
          <Button size="small" onClick={onThanks}>
            {t('none')}
          </Button>
        </>
      ) : score === 0 ? (
        <b>{t('thanksOnly')}</b>
      ) : (
        <>
          {people > 0 && score !== null && <b>{t('cost', { score, people, cost })}</b>}
          <span>{people > 0 ? t('remaining', { left }) : t('remainingNow', { left })}</span>
        </>
      )}
    </p>
  );
};
