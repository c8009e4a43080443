import { IconAlertCircle, IconCheck, IconCoins, IconUserCheck, IconUserUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Reason } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { importRun, type Invitee, type Inviting, type Outcome } from '#web/product/people/invitation-run.ts';
import { DownloadBad } from './bad-rows.tsx';
import { pointsOf } from './check-rows.ts';
import { downloadCsv } from './download-csv.ts';
import type { ResultProps } from './import-frame.tsx';
import { leftOut } from './left-out.ts';
import { balancesIn, cellsOf, managersIn, rowsIn, sentKinds } from './outcome-rows.ts';
import { RunResult } from './run-result.tsx';
import { SumLine } from './sum-line.tsx';
import { useWhyBad } from './use-why-bad.ts';

/** What became of the balances that people bring, if any do. */
const Balances = ({ run }: { run: Inviting }) => {
  const t = useTranslations('team.import');
  const { added, had, refused } = balancesIn(run.outcomes);
  return (
    <>
      {added.length > 0 && (
        <SumLine icon={IconCoins} tone="good">
          {t('brought', { count: added.length, points: pointsOf(added.map(({ invitee }) => invitee)) })}
        </SumLine>
      )}
      {had.length > 0 && <SumLine icon={IconCoins}>{t('had', { count: had.length })}</SumLine>}
      {refused.length > 0 && (
        <SumLine icon={IconAlertCircle} tone="bad">
          {t('balanceRefused', { count: refused.length })}
        </SumLine>
      )}
    </>
  );
};

/** What became of the managers that rows name, if any do. */
const Managers = ({ run }: { run: Inviting }) => {
  const t = useTranslations('team.import');
  const found = [...managersIn(run.outcomes).values()];
  const refused = found.filter(({ result }) => result === 'refused').length;
  const set = found.length - refused;
  return (
    <>
      {set > 0 && (
        <SumLine icon={IconUserUp} tone="good">
          {t('managersSet', { count: set })}
        </SumLine>
      )}
      {refused > 0 && (
        <SumLine icon={IconAlertCircle} tone="bad">
          {t('managersRefused', { count: refused })}
        </SumLine>
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
  const managers = managersIn(run.outcomes);
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
        [...sentKinds, 'invitation', 'balance', 'manager set', 'reason'],
        [
          ...rowsIn(run.outcomes).map(({ invitee, result, code, message, opening }) => {
            const manager = managers.get(invitee.email);
            const refused =
              result === 'invalid' ? { code, message } : opening?.result === 'refused' ? opening : manager;
            const said = [
              t(`results.${result}`),
              opening ? t(`openings.${opening.result}`) : '',
              manager ? t(`managers.${manager.result}`) : '',
            ];
            return cellsOf(invitee).concat(said, why(refused?.code ?? null, refused?.message ?? null));
          }),
          ...unsent,
        ],
      ),
  };
};

/** The result of the import of people. */
export const ResultStep = ({ run, onAgain }: ResultProps<Invitee, Outcome>) => {
  const t = useTranslations('team.import');
  const count = (...results: readonly string[]) =>
    rowsIn(run.outcomes).filter(({ result }) => results.includes(result)).length;
  const [invited, exists, failed] = [count('invited', 'reactivated'), count('exists'), count('invalid')];
  const save = useDownloads(run);
  const left = leftOut();
  const whyBad = useWhyBad();
  const reports = run.outcomes.some(({ opening, manager }) => opening ?? manager);
  return (
    <RunResult
      run={run}
      done={t('doneTitle')}
      warning={failed > 0 ? t('someFailed') : undefined}
      downloads={
        <>
          {failed + run.waiting.length > 0 && <Button onClick={save.failed}>{t('downloadFailed')}</Button>}
          {reports && <Button onClick={save.all}>{t('downloadResults')}</Button>}
        </>
      }
      onwards={
        <>
          <LinkButton to="/settings/team" onClick={importRun.forget}>
            {t('toTeam')}
          </LinkButton>
          {invited > 0 && (
            <LinkButton variant="filled" to="/feed?compose" onClick={importRun.forget}>
              {t('thank')}
            </LinkButton>
          )}
        </>
      }
      onAgain={onAgain}
      onResume={() => void importRun.resume()}
    >
      <SumLine icon={IconCheck} tone="good">
        {t('invited', { count: invited })}
      </SumLine>
      {exists > 0 && <SumLine icon={IconUserCheck}>{t('exists', { count: exists })}</SumLine>}
      <Balances run={run} />
      <Managers run={run} />
      {left && (
        <SumLine icon={IconAlertCircle} tone="bad">
          {t('bad', { count: left.bad.length })} <DownloadBad {...left} why={whyBad} />
        </SumLine>
      )}
      {failed > 0 && (
        <SumLine icon={IconAlertCircle} tone="bad">
          {t('failed', { count: failed })}
        </SumLine>
      )}
    </RunResult>
  );
};
