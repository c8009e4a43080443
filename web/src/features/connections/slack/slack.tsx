import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { Connection } from '#shared/model/chat';
import { call } from '#web/api/client.ts';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card, PageSkeleton, SettingsPage } from '#web/ui/layout/page.tsx';
import { ConfirmButton } from '#web/ui/overlays/confirm-button.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import { ConnectTabs } from '../connect-tabs.tsx';
import styles from '../connect.module.css';

/** Leaves for the page of Slack where Bravo is allowed. */
const useInstall = () => {
  const { attempt, ...action } = useAsyncAction();
  const open = () =>
    attempt(async () => {
      const { url } = await call('slack.install', {});
      location.assign(url);
    });
  return { ...action, open };
};

/** Brings what Slack came back with to the API, once, and takes it out of the address. */
const useReturn = (onConnected: (connection: Connection) => void) => {
  const t = useTranslations('chat');
  const [search, setSearch] = useSearchParams();
  const { attempt, busy, error } = useAsyncAction();
  // As it was when the page opened: a code is worth something once, and does not stay in the address.
  const [{ code, state, declined }] = useState(() => ({
    code: search.get('code'),
    state: search.get('state'),
    declined: search.get('error') !== null,
  }));
  const begun = useRef(false);
  const bring = useEffectEvent(() => {
    if (begun.current || (code === null && !declined)) return;
    begun.current = true;
    setSearch({}, { replace: true });
    if (code === null || state === null) return;
    void attempt(async () => {
      onConnected(await call('slack.connect', { body: { code, state } }));
      toast(t('connected'));
    });
  });
  useEffect(() => bring(), []);
  return { busy, error, declined };
};

/** The connection: does it work, who is linked, and the ways out. */
const Connected = ({
  connection,
  onChange,
}: {
  connection: Connection;
  onChange: (connection: Connection | null) => void;
}) => {
  const t = useTranslations('chat');
  const format = useFormatter();
  const install = useInstall();
  const { team, problem, linked, connected_at } = connection;
  const date = format.dateTime(new Date(connected_at), { dateStyle: 'medium' });
  const isLost = problem === 'uninstalled' || problem === 'revoked';
  const end = () => {
    onChange(null);
    toast(t('disconnected'));
  };
  return (
    <>
      <div className={styles.notices}>
        {problem && <Notice>{t(`problems.${problem}`)}</Notice>}
        {install.error !== undefined && <RefusalNotice error={install.error} />}
      </div>
      <Card title={t('state')} text={t('works', { team, date })}>
        <p className={styles.fact}>{t('linked', { count: linked })}</p>
        <p className={styles.note}>{t('linkedText')}</p>
        <div className={styles.actions}>
          {(isLost || problem === 'failed') && (
            <Button variant="filled" busy={install.busy} onClick={() => void install.open()}>
              {t('reconnect')}
            </Button>
          )}
          <ConfirmButton
            label={t('disconnect')}
            title={t('disconnectTitle')}
            text={t('disconnectText', { team })}
            act={() => call('slack.disconnect', {})}
            onDone={end}
          />
        </div>
      </Card>
      {!isLost && <ChannelChoice connection={connection} onChange={onChange} />}
      <Card title={t('commands')}>
        <p className={styles.note}>
          {t('commandsText', { command: '/bravo +5 @ann @bob #teamwork', help: '/bravo help' })}
        </p>
      </Card>
    </>
  );
};

const NotConnected = () => {
  const t = useTranslations('chat');
  const { busy, error, open } = useInstall();
  return (
    <>
      <div className={styles.notices}>{error !== undefined && <RefusalNotice error={error} />}</div>
      <EmptyState
        title={t('none')}
        picture={<FirstThanks />}
        actions={
          <Button variant="filled" busy={busy} onClick={() => void open()}>
            {t('connect')}
          </Button>
        }
      >
        {t('noneText')}
      </EmptyState>
    </>
  );
};

/** The connection of the workspace with Slack. */
const Slack = () => {
  const t = useTranslations('chat');
  const { data, error, mutate } = useSWR('slack.read', () => call('slack.read', {}));
  const show = (connection: Connection | null) =>
    void mutate({ configured: true, connection }, { revalidate: false });
  const returned = useReturn(show);
  const content = () => {
    if (returned.busy) return <Notice calm>{t('connecting')}</Notice>;
    if (!data)
      return error ? (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <PageSkeleton />
      );
    if (data.connection) return <Connected connection={data.connection} onChange={show} />;
    return data.configured ? <NotConnected /> : <Notice calm>{t('off')}</Notice>;
  };
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <ConnectTabs current="slack" />
      <div className={styles.notices}>
        {returned.error !== undefined && <RefusalNotice error={returned.error} />}
        {returned.declined && <Notice calm>{t('declined')}</Notice>}
      </div>
      {content()}
    </SettingsPage>
  );
};

export default Slack;
