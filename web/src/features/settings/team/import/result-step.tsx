import { IconAlertCircle, IconCheck, IconCoins, IconMailOff, IconUserCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Reason } from '../../../../refusals/refused.ts';
import { Button, LinkButton } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useRefusalText } from '../../../../refusals/use-refusal-text.ts';
import { StepTitle } from '../../../../ui/layout/stepper.tsx';
import { importRun, type Inviting } from '../invitation-run.ts';
import { pointsOf } from './check-rows.ts';
import { downloadCsv } from './download-csv.ts';
import styles from './import.module.css';
import { balancesIn, cellsOf, sentKinds } from './outcome-rows.ts';

/** What became of the balances that people bring, if any do. */
const Balances = ({ run }: { run: Inviting }) => {
  const t = useTranslations('team.import');
  const { added, had, refused } = balancesIn(run.outcomes);
  return (
    <>
      {added.length > 0 && (
        <li data-good>
          <IconCoins size={20} aria-hidden />
          <span>
            {t('brought', { count: added.length, points: pointsOf(added.map(({ invitee }) => invitee)) })}
          </span>
        </li>
      )}
      {had.length > 0 && (
        <li>
          <IconCoins size={20} aria-hidden />
          <span>{t('had', { count: had.length })}</span>
        </li>
      )}
      {refused.length > 0 && (
        <li data-bad>
          <IconAlertCircle size={20} aria-hidden />
          <span>{t('balanceRefused', { count: refused.length })}</span>
        </li>
      )}
    </>
  );
};

/** Saves what became of each row, with the reason of each refusal. */
const useDownloads = (run: Inviting) => {
  const t = useTranslations('team.import');
  const words = useRefusalText();
  const why = (code: string | null, message: string | null) =>
    code === null ? '' : words({ code: code as Reason['code'], ...(message && { message }) });
  const unsent = run.waiting.map((invitee) => [...cellsOf(invitee), t('notSent')]);
  return {
    failed: () =>
      downloadCsv(
        'bravo-not-invited.csv',
        [...sentKinds, 'reason'],
        [
          ...run.outcomes
            .filter(({ result }) => result === 'invalid')
            .map(({ invitee, code, message }) => cellsOf(invitee).concat(why(code ?? 'unknown', message))),
          ...unsent,
        ],
      ),
    all: () =>
      downloadCsv(
        'bravo-import-results.csv',
        [...sentKinds, 'invitation', 'balance', 'reason'],
        [
          ...run.outcomes.map(({ invitee, result, code, message, opening }) => {
            const refused = result === 'invalid' ? { code, message } : opening;
            const said = [t(`results.${result}`), opening ? t(`openings.${opening.result}`) : ''];
            return cellsOf(invitee).concat(said, why(refused?.code ?? null, refused?.message ?? null));
          }),
          ...unsent,
        ],
      ),
  };
};

/** The result of the import, complete or as far as it came. */
export const ResultStep = ({ run, onAgain }: { run: Inviting; onAgain: () => void }) => {
  const t = useTranslations('team.import');
  const words = useRefusalText();
  const count = (...results: readonly string[]) =>
    run.outcomes.filter(({ result }) => results.includes(result)).length;
  const failed = run.outcomes.filter(({ result }) => result === 'invalid');
  const [invited, exists, unsent] = [count('invited', 'reactivated'), count('exists'), run.waiting.length];
  const save = useDownloads(run);
  const bring = run.outcomes.some(({ opening }) => opening);
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
        <Balances run={run} />
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
          {failed.length + unsent > 0 && <Button onClick={save.failed}>{t('downloadFailed')}</Button>}
          {bring && <Button onClick={save.all}>{t('downloadResults')}</Button>}
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
