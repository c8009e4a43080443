import { IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import type { AnyRun } from '#web/product/batches/batch-run.ts';
import styles from './import.module.css';
import { SumLine } from './sum-line.tsx';

/** The result of an import, complete or as far as it came. */
export const RunResult = ({
  run,
  done,
  warning,
  downloads,
  onwards,
  onAgain,
  onResume,
  children,
}: {
  run: AnyRun;
  /** The title when everything was sent. */
  done: string;
  /** What is said besides when everything was sent. */
  warning?: string | undefined;
  downloads: ReactNode;
  /** Where to go when everything was sent. */
  onwards: ReactNode;
  onAgain: () => void;
  onResume: () => void;
  /** The lines of what became of what was sent. */
  children: ReactNode;
}) => {
  const t = useTranslations('team.import');
  const words = useRefusalText();
  const unsent = run.waiting.length;
  return (
    <>
      <StepTitle first={false}>
        {run.phase === 'finished' ? done : run.phase === 'failed' ? t('failedTitle') : t('canceledTitle')}
      </StepTitle>
      {run.phase === 'canceled' && <Notice calm>{t('canceled')}</Notice>}
      {run.phase === 'failed' && (
        <Notice>{run.reason?.code === 'offline' || !run.reason ? t('noAnswer') : words(run.reason)}</Notice>
      )}
      {run.phase === 'finished' && warning && <Notice>{warning}</Notice>}
      <ul className={styles.sums}>
        {children}
        {unsent > 0 && <SumLine icon={IconMailOff}>{t('unsent', { count: unsent })}</SumLine>}
      </ul>
      <div className={styles.actions}>
        <div>
          <Button onClick={onAgain}>{t('again')}</Button>
          {downloads}
        </div>
        {unsent > 0 ? (
          <Button variant="filled" onClick={onResume}>
            {t('resume')}
          </Button>
        ) : (
          <div>{onwards}</div>
        )}
      </div>
    </>
  );
};
