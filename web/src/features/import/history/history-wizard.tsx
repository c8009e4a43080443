import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import { useSignedIn } from '#web/api/config.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useLoadedSettings } from '#web/product/settings/use-settings.ts';
import { pastPostsRun } from '#web/product/posts/past-posts-run.ts';
import { useMembers } from '#web/product/people/use-members.ts';
import { downloadCsv } from '../download-csv.ts';
import { ImportFrame, type ReadingProps } from '../import-frame.tsx';
import { MatchStep } from '../match-step.tsx';
import { HistoryConfirm } from './history-confirm.tsx';
import { HistoryResult, savedKinds } from './history-result.tsx';
import { neededKinds, pastKinds } from './past-columns.ts';
import { SettleStep } from './settle-step.tsx';
import { UndoImport } from './undo-import.tsx';
import { usePastPosts } from './use-past-posts.ts';

const downloadSample = (): void =>
  downloadCsv('bravo-past-thanks.csv', savedKinds, [
    ['2024-03-01 15:30', 'ann@company.com', 'bob@company.com', '10', 'Great launch', 'Teamwork'],
    ['2024-03-05', 'Bob Stone', 'Ann Lee; Cleo Díaz', '', 'Thank you both for your help', ''],
  ]);

/** Empty until everybody is known: who is missing would look unknown. */
const nobody: readonly FullUser[] = [];

const Reading = ({ table, at, onStep }: ReadingProps) => {
  const t = useTranslations('history');
  const format = useTranslations('team');
  const { values } = useSignedIn();
  const { timezone } = useLoadedSettings().global;
  const { members, ended, error, revalidate } = useMembers();
  const posts = usePastPosts(table, timezone, (ended && members) || nobody, values);
  const { matching } = posts;
  const missing = neededKinds.filter((kind) => !matching.columns.includes(kind));
  if (at === 1 || missing.length > 0)
    return (
      <MatchStep
        matching={matching}
        kinds={pastKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
        missing={
          missing.length > 0
            ? t('missing', { kinds: missing.map((kind) => t(`kinds.${kind}`)).join(', ') })
            : ''
        }
        onBack={() => onStep(0)}
        onNext={() => onStep(2)}
      />
    );
  if (!ended)
    return error === undefined ? (
      <Skeleton width="100%" height={240} />
    ) : (
      <LoadError error={error} title={format('failed')} onRetry={() => void revalidate()} />
    );
  return at === 2 ? (
    <SettleStep posts={posts} onBack={() => onStep(1)} onNext={() => onStep(3)} />
  ) : (
    <HistoryConfirm
      posts={posts}
      timeZone={timezone}
      onBack={() => onStep(2)}
      onSend={() => {
        posts.done();
        void pastPostsRun.start(posts.good);
      }}
    />
  );
};

/** Imports past posts of another tool: upload, match columns, people and values, confirm, result. */
const HistoryWizard = () => {
  const t = useTranslations('history');
  const i = useTranslations('team.import');
  return (
    <ImportFrame
      current="history"
      run={pastPostsRun}
      title={t('title')}
      text={t('text')}
      steps={[i('steps.upload'), i('steps.match'), t('steps.settle'), i('steps.confirm'), i('steps.success')]}
      stepNames={['upload', 'match', 'settle', 'confirm', 'success']}
      columns={t('columnsHint')}
      progress={t('sending')}
      below={<UndoImport />}
      onSample={downloadSample}
      Reading={Reading}
      Result={HistoryResult}
    />
  );
};

export default withMantine(HistoryWizard);
