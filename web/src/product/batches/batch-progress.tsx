import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import type { AnyRun } from './batch-run.ts';
import styles from './batch-progress.module.css';

/** How far a run is, in numbers. */
export const BatchProgress = ({
  run,
  title,
  onCancel,
  leave = false,
}: {
  run: AnyRun;
  /** What is being done. */
  title: string;
  onCancel: () => void;
  /** Whether sending continues when the user leaves the screen. */
  leave?: boolean;
}) => {
  const t = useTranslations('team.import');
  const done = run.outcomes.length;
  const all = done + run.waiting.length;
  const stopping = run.phase === 'stopping';
  return (
    <div className={styles.progress}>
      <StepTitle first={false}>{stopping ? t('stopping') : title}</StepTitle>
      <progress value={done} max={all} aria-label={title} />
      <div className={styles.line}>
        <output>{t('sent', { done, all })}</output>
        <Button disabled={stopping} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      {leave && <p className={styles.note}>{t('leave')}</p>}
    </div>
  );
};
