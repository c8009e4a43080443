import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/controls/button.tsx';
import { StepTitle } from '../../../ui/layout/stepper.tsx';
import styles from './invitation-progress.module.css';
import type { Run } from './invitation-run.ts';

/** The progress of the invitations in numbers. */
export const InvitationProgress = ({
  run,
  onCancel,
  leave = false,
}: {
  run: Run;
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
      <StepTitle first={false}>{stopping ? t('stopping') : t('sending')}</StepTitle>
      <progress value={done} max={all} aria-label={t('sending')} />
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
