import { IconCircleCheck, IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PeopleFileId } from '#shared/model/ids';
import type { PeopleFile } from '#shared/model/people-file';
import { call } from '#web/api/client.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import importing from '../import.module.css';
import { SumLine } from '../sum-line.tsx';
import { ErrorList } from './entry-lists.tsx';
import styles from './people-file.module.css';
import { PlanView } from './plan-view.tsx';
import { usePeopleFile, useRevalidateFile } from './use-people-file.ts';

/** How many people are added, changed or deactivated in all. */
const allOf = ({ counts: { added, changed, leavers } }: PeopleFile): number => added + changed + leavers;

const Progress = ({ file }: { file: PeopleFile }) => {
  const t = useTranslations('peopleFile');
  const [done, all] = [allOf(file) - file.left, allOf(file)];
  return (
    <div className={styles.progress}>
      <StepTitle first={false}>{t('applying')}</StepTitle>
      <progress value={done} max={Math.max(1, all)} aria-label={t('applying')} />
      <output>{t('progress', { done, all })}</output>
      <p className={styles.note}>{t('leave')}</p>
    </div>
  );
};

/** What to say of a file that was not applied. */
const whyOf: Readonly<Record<string, 'refusedMany' | 'refusedText'>> = {
  many_leavers: 'refusedMany',
  forbidden: 'refusedText',
};

const Ended = ({ file, onAgain }: { file: PeopleFile; onAgain: () => void }) => {
  const t = useTranslations('peopleFile');
  const { status, counts, failures, refusal } = file;
  useEffect(() => void revalidateList('users.list'), []);
  const again = (
    <div className={importing.actions}>
      <Button onClick={onAgain}>{t('another')}</Button>
      {status === 'applied' && (
        <LinkButton variant="filled" to="/settings/team">
          {t('toTeam')}
        </LinkButton>
      )}
    </div>
  );
  if (status !== 'applied')
    return (
      <>
        <StepTitle first={false}>
          {t(`ended.${status === 'refused' || status === 'failed' ? status : 'expired'}`)}
        </StepTitle>
        {refusal && <Notice>{t(whyOf[refusal.code] ?? 'stoppedText')}</Notice>}
        {again}
      </>
    );
  return (
    <>
      <StepTitle first={false}>{t('ended.applied')}</StepTitle>
      <ul className={importing.sums}>
        <SumLine icon={IconCircleCheck} tone="good">
          {t('done', { added: counts.added, changed: counts.changed, leavers: counts.leavers })}
        </SumLine>
        {failures.length > 0 && (
          <SumLine icon={IconAlertCircle} tone="bad">
            {t('failures', { count: failures.length })}
          </SumLine>
        )}
      </ul>
      {failures.length > 0 && <ErrorList errors={failures} />}
      {again}
    </>
  );
};

const useApply = (id: PeopleFileId) => {
  const sendOnce = useSendOnce('users.applyFile');
  const revalidate = useRevalidateFile();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const apply = async (leavers: number | undefined) => {
    setBusy(true);
    setError(undefined);
    try {
      const asked = { params: { id }, body: leavers === undefined ? {} : { leavers } };
      await sendOnce(asked, (idempotencyKey) => call('users.applyFile', { ...asked, idempotencyKey }));
    } catch (refused) {
      setError(refused);
    }
    // Also what was refused shows the plan as it would be now.
    await revalidate(id);
    setBusy(false);
  };
  return { apply, busy, error };
};

/** A file that was sent: its plan, how far it is applied, or what became of it. */
export const FileRun = ({ id, onAgain }: { id: PeopleFileId; onAgain: () => void }) => {
  const t = useTranslations('peopleFile');
  const { data, error, mutate } = usePeopleFile(id);
  const { apply, busy, error: refused } = useApply(id);
  if (!data)
    return error ? (
      <LoadError error={error} title={t('failedToLoad')} onRetry={() => void mutate()} />
    ) : (
      <div aria-busy="true" className={styles.waiting}>
        <Skeleton width="60%" height={28} />
        <Skeleton width="100%" height={48} />
        <Skeleton width="100%" height={48} />
      </div>
    );
  const { file, plan } = data;
  if (file.status === 'applying') return <Progress file={file} />;
  if (!plan) return <Ended file={file} onAgain={onAgain} />;
  return (
    <>
      {refused !== undefined && <RefusalNotice error={refused} />}
      <PlanView
        // Another number has to be confirmed again.
        key={plan.confirm?.leavers}
        file={file}
        plan={plan}
        busy={busy}
        onAgain={onAgain}
        onApply={(leavers) => void apply(leavers)}
      />
    </>
  );
};
