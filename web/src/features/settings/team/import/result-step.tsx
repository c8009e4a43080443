import { IconAlertCircle, IconCheck, IconMailOff, IconUserCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Reason } from '../../../../refusals/refused.ts';
import { Button, LinkButton } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useRefusalText } from '../../../../refusals/use-refusal-text.ts';
import { StepTitle } from '../../../../ui/layout/stepper.tsx';
import { importRun, type Run } from '../invitation-run.ts';
import { kinds } from './columns.ts';
import { downloadCsv } from './download-csv.ts';
import styles from './import.module.css';

const sent = kinds.filter((kind) => kind !== 'skip');

/** The result of the import, complete or as far as it came. */
export const ResultStep = ({ run, onAgain }: { run: Run; onAgain: () => void }) => {
  const t = useTranslations('team.import');
  const words = useRefusalText();
  const count = (...results: readonly string[]) =>
    run.outcomes.filter(({ result }) => results.includes(result)).length;
  const failed = run.outcomes.filter(({ result }) => result === 'invalid');
  const [invited, exists, unsent] = [count('invited', 'reactivated'), count('exists'), run.waiting.length];
  const save = () =>
    downloadCsv(
      'bravo-not-invited.csv',
      [...sent, 'reason'],
      [
        ...failed.map(({ invitee, code, message }) => [
          ...sent.map((kind) => invitee[kind] ?? ''),
          words({ code: (code ?? 'unknown') as Reason['code'], ...(message && { message }) }),
        ]),
        ...run.waiting.map((invitee) => [...sent.map((kind) => invitee[kind] ?? ''), t('notSent')]),
      ],
    );
  return (
    <>
      <StepTitle first={false}>
        {run.phase === 'finished'
          ? t('doneTitle')
          : run.phase === 'failed'
            ? t('failedTitle')
            : t('canceledTitle')}
      </StepTitle>
      {run.phase === 'canceled' && <Notice calm>{t('canceled')}</Notice>}
      {run.phase === 'failed' && (
        <Notice>{run.reason?.code === 'offline' || !run.reason ? t('noAnswer') : words(run.reason)}</Notice>
      )}
      {run.phase === 'finished' && failed.length > 0 && <Notice>{t('someFailed')}</Notice>}
      <ul className={styles.sums}>
        <li data-good>
          <IconCheck size={20} aria-hidden />
          <span>{t('invited', { count: invited })}</span>
        </li>
        {exists > 0 && (
          <li>
            <IconUserCheck size={20} aria-hidden />
            <span>{t('exists', { count: exists })}</span>
          </li>
        )}
        {failed.length > 0 && (
          <li data-bad>
            <IconAlertCircle size={20} aria-hidden />
            <span>{t('failed', { count: failed.length })}</span>
          </li>
        )}
        {unsent > 0 && (
          <li>
            <IconMailOff size={20} aria-hidden />
            <span>{t('unsent', { count: unsent })}</span>
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        <div>
          <Button onClick={onAgain}>{t('again')}</Button>
          {failed.length + unsent > 0 && <Button onClick={save}>{t('downloadFailed')}</Button>}
        </div>
        {unsent > 0 ? (
          <Button variant="filled" onClick={() => void importRun.resume()}>
            {t('resume')}
          </Button>
        ) : (
          <div>
            <LinkButton to="/settings/team" onClick={importRun.forget}>
              {t('toTeam')}
            </LinkButton>
            {invited > 0 && (
              <LinkButton variant="filled" to="/feed?compose" onClick={importRun.forget}>
                {t('thank')}
              </LinkButton>
            )}
          </div>
        )}
      </div>
    </>
  );
};
