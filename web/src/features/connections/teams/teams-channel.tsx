import { useFormatter, useTranslations } from 'use-intl';
import type { Workflow } from '#shared/model/chat';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { ConfirmButton } from '#web/ui/overlays/confirm-button.tsx';
import styles from '../connect.module.css';

export const workflowDialog = deferred(() => import('./workflow-dialog.tsx'));

/** The channel: does it work, a message to try it, and the ways out. */
export const Announced = ({
  workflow: { channel, connected_at, problem, problem_at },
  onReplace,
  onTried,
  onRemoved,
}: {
  workflow: Workflow;
  onReplace: () => void;
  /** What came of it is told by the server. */
  onTried: () => void;
  onRemoved: () => void;
}) => {
  const t = useTranslations('teams');
  const format = useFormatter();
  const { attempt, busy, error } = useAsyncAction();
  const dateOf = (at: string): string => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const test = async () => {
    await attempt(async () => {
      await call('teams.testWorkflow', {});
      toast(t('tested', { channel }));
    });
    onTried();
  };
  const end = () => {
    onRemoved();
    toast(t('removed'));
  };
  return (
    <>
      <div className={styles.notices}>
        {problem && (
          <Notice>
            {t(`problems.${problem}`)}
            {problem_at !== null && ` (${t('since', { date: dateOf(problem_at) })})`}
          </Notice>
        )}
        {error !== undefined && <RefusalNotice error={error} />}
      </div>
      <Card title={t('channelCard')} text={t('works', { channel, date: dateOf(connected_at) })}>
        <p className={styles.note}>{t('orderText')}</p>
        <div className={styles.actions}>
          <Button busy={busy} onClick={() => void test()}>
            {t('test')}
          </Button>
          <Button {...workflowDialog.preloadProps} onClick={onReplace}>
            {t('replace')}
          </Button>
          <ConfirmButton
            label={t('remove')}
            title={t('removeTitle')}
            text={t('removeText', { channel })}
            act={() => call('teams.removeWorkflow', {})}
            onDone={end}
          />
        </div>
      </Card>
    </>
  );
};

/** @param isMain whether there is nothing else to do on the page */
export const NotAnnounced = ({ isMain, onEnter }: { isMain: boolean; onEnter: () => void }) => {
  const t = useTranslations('teams');
  return (
    <Card title={t('channelCard')} text={t('noneText')}>
      <ol className={styles.steps}>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      <div className={styles.actions}>
        <Button
          {...(isMain && { variant: 'filled' as const })}
          {...workflowDialog.preloadProps}
          onClick={onEnter}
        >
          {t('connect')}
        </Button>
      </div>
    </Card>
  );
};
