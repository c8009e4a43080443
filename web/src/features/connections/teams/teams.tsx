import { useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Reply } from '#shared/contract/endpoint';
import type { teams } from '#shared/contract/connections/teams';
import { call } from '#web/api/client.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageSkeleton, SettingsPage } from '#web/ui/layout/page.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { ConnectTabs } from '../connect-tabs.tsx';
import { Bot } from './teams-bot.tsx';
import { Announced, NotAnnounced, workflowDialog } from './teams-channel.tsx';

type State = Reply<typeof teams.read>;

/** The connection of the workspace with Microsoft Teams: a bot, and a channel by a workflow. */
const Teams = () => {
  const t = useTranslations('teams');
  const { data, error, mutate } = useSWR('teams.read', () => call('teams.read', {}));
  const [entering, setEntering] = useState(false);
  const show = (changed: Partial<State>) =>
    void (data && mutate({ ...data, ...changed }, { revalidate: false }));
  const content = () => {
    if (!data)
      return error ? (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <PageSkeleton />
      );
    return (
      <>
        <Bot
          configured={data.configured}
          connection={data.connection}
          onChange={() => void mutate()}
          onRemoved={() => show({ connection: null })}
        />
        {data.workflow ? (
          <Announced
            workflow={data.workflow}
            onReplace={() => setEntering(true)}
            onTried={() => void mutate()}
            onRemoved={() => show({ workflow: null })}
          />
        ) : (
          <NotAnnounced isMain={!data.configured} onEnter={() => setEntering(true)} />
        )}
      </>
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
              show({ workflow });
              toast(t('saved', { channel: workflow.channel }));
            }}
          />
        </Overlay>
      )}
    </SettingsPage>
  );
};

export default Teams;
