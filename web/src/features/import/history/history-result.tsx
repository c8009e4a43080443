import { IconAlertCircle, IconCheck, IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { pastPostsRun, type PastOutcome, type Settled } from '#web/product/posts/past-posts-run.ts';
import { downloadCsv } from '../download-csv.ts';
import type { ResultProps } from '../import-frame.tsx';
import { RunResult } from '../run-result.tsx';
import { SumLine } from '../sum-line.tsx';
import { pastKinds } from './past-columns.ts';
import { useWhyLeftOut } from './why-left-out.ts';

/** The columns of a file of past posts, in the order of the files that are saved. */
export const savedKinds = pastKinds.filter((kind) => kind !== 'skip');

/** The cells of a row, so that the file can be imported again. */
const cellsOf = ({ row }: Settled): string[] => [
  row.created_at,
  row.from,
  row.to,
  String(row.score),
  row.message,
  row.value,
];

/** The result of the import of past posts. */
export const HistoryResult = ({ run, onAgain }: ResultProps<Settled, PastOutcome>) => {
  const t = useTranslations('history');
  const i = useTranslations('team.import');
  const why = useWhyLeftOut();
  const count = (result: PastOutcome['result']) =>
    run.outcomes.filter((outcome) => outcome.result === result).length;
  const [added, exists, refused] = [count('added'), count('exists'), count('refused')];
  const save = () =>
    downloadCsv(
      'bravo-past-thanks-results.csv',
      ['row', ...savedKinds, 'result', 'reason'],
      [
        ...run.outcomes.map((one) => [
          String(one.row.number),
          ...cellsOf(one),
          t(`results.${one.result}`),
          why.ofRefusal(one.code, one.message),
        ]),
        ...run.waiting.map((one) => [String(one.row.number), ...cellsOf(one), i('notSent'), '']),
      ],
    );
  return (
    <RunResult
      run={run}
      done={t('doneTitle')}
      warning={refused > 0 ? t('someRefused') : undefined}
      downloads={<Button onClick={save}>{i('downloadResults')}</Button>}
      onwards={
        <LinkButton variant="filled" to="/feed" onClick={pastPostsRun.forget}>
          {t('toFeed')}
        </LinkButton>
      }
      onAgain={onAgain}
      onResume={() => void pastPostsRun.resume()}
    >
      <SumLine icon={IconCheck} tone="good">
        {t('added', { count: added })}
      </SumLine>
      {exists > 0 && <SumLine icon={IconHistory}>{t('exists', { count: exists })}</SumLine>}
      {refused > 0 && (
        <SumLine icon={IconAlertCircle} tone="bad">
          {t('refused', { count: refused })}
        </SumLine>
      )}
    </RunResult>
  );
};
