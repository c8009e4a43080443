import { useState } from 'react';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { Workflow } from '#shared/model/chat';
import { call } from '../../../api/client.ts';
import { FirstThanks } from '../../../product/illustrations/first-thanks.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Notice, RefusalNotice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAsyncAction } from '../../../ui/hooks/use-async-action.ts';
import { Card, PageSkeleton, SettingsPage } from '../../../ui/layout/page.tsx';
import { deferred } from '../../../ui/loading/deferred.tsx';
import { Overlay } from '../../../ui/overlays/overlay.tsx';
import { ConnectTabs } from './connect-tabs.tsx';
import styles from './connect.module.css';

const confirmDialog = deferred(() => import('../../../ui/overlays/confirm-dialog.tsx'));
const workflowDialog = deferred(() => import('./workflow-dialog.tsx'));

/** The channel: does it work, a message to try it, and the ways out. */
const Announced = ({
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
  const [asking, setAsking] = useState(false);
  const dateOf = (at: string): string => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const test = async () => {
    await attempt(async () => {
      await call('teams.testWorkflow', {});
      toast(t('tested', { channel }));
    });
    onTried();
  };
  const remove = async () => {
    await call('teams.removeWorkflow', {});
    setAsking(false);
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
          <Button {...confirmDialog.preloadProps} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        </div>
      </Card>
      {asking && (
        <Overlay onFail={() => setAsking(false)}>
          <confirmDialog.View
            title={t('removeTitle')}
            confirm={t('remove')}
            onCancel={() => setAsking(false)}
            onConfirm={remove}
          >
            {t('removeText', { channel })}
          </confirmDialog.View>
        </Overlay>
      )}
    </>
  );
};

const NotAnnounced = ({ onEnter }: { onEnter: () => void }) => {
  const t = useTranslations('teams');
  return (
    <>
      <EmptyState
        title={t('none')}
        picture={<FirstThanks />}
        actions={
          <Button variant="filled" {...workflowDialog.preloadProps} onClick={onEnter}>
            {t('connect')}
          </Button>
        }
      >
        {t('noneText')}
      </EmptyState>
      <Card title={t('how')}>
        <ol className={styles.steps}>
          <li>{t('step1')}</li>
          <li>{t('step2')}</li>
          <li>{t('step3')}</li>
        </ol>
      </Card>
    </>
  );
};

/** The connection of the workspace with Microsoft Teams. */
const Teams = () => {
  const t = useTranslations('teams');
  const { data, error, mutate } = useSWR('teams.read', () => call('teams.read', {}));
  const [entering, setEntering] = useState(false);
  const show = (workflow: Workflow | null) => void mutate({ workflow }, { revalidate: false });
  const content = () => {
    if (!data)
      return error ? (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <PageSkeleton />
      );
    if (!data.workflow) return <NotAnnounced onEnter={() => setEntering(true)} />;
    return (
      <Announced
        workflow={data.workflow}
        onReplace={() => setEntering(true)}
        onTried={() => void mutate()}
        onRemoved={() => show(null)}
      />
    );
  };
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <ConnectTabs current="teams" />
      {content()}
      {entering && (
        <Overlay onFail={() => setEntering(false)}>
          <workflowDialog.View
            channel={data?.workflow?.channel ?? ''}
            onClose={() => setEntering(false)}
            onSaved={(workflow) => {
              setEntering(false);
              show(workflow);
              toast(t('saved', { channel: workflow.channel }));
            }}
          />
        </Overlay>
      )}
    </SettingsPage>
  );
};

export default Teams;
