import { useState } from 'react';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { Sso } from '#shared/model/sso';
import { call } from '../../../../api/client.ts';
import { useSsoProblem } from '../../../../product/sign-in/sso-problem.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { PageSkeleton, SettingsPage } from '../../../../ui/layout/page.tsx';
import { deferred } from '../../../../ui/loading/deferred.tsx';
import { Overlay } from '../../../../ui/overlays/overlay.tsx';
import { ConnectTabs } from '../connect-tabs.tsx';
import { Domains } from './domains.tsx';
import { ForMembers, TryIt } from './for-members.tsx';
import { ProviderForm } from './provider-form.tsx';
import styles from './sso.module.css';

const confirmDialog = deferred(() => import('../../../../ui/overlays/confirm-dialog.tsx'));

/** Where it stands, and what is wrong if something is. */
const State = ({ sso: { state, problem, problem_at: at } }: { sso: Sso }) => {
  const t = useTranslations('sso');
  const words = useSsoProblem();
  const format = useFormatter();
  const date = at === null ? '' : format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className={styles.notices}>
      <Notice calm>{t(`states.${state}`)}</Notice>
      {problem && (
        <Notice>
          {words(problem)} <small>{t('problemAt', { date })}</small>
        </Notice>
      )}
    </div>
  );
};

const Removal = ({ onRemove }: { onRemove: () => void }) => {
  const t = useTranslations('sso');
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await call('sso.remove', {});
    setAsking(false);
    onRemove();
    toast(t('removed'));
  };
  return (
    <>
      <Button {...confirmDialog.preloadProps} onClick={() => setAsking(true)}>
        {t('removeAll')}
      </Button>
      {asking && (
        <Overlay onFail={() => setAsking(false)}>
          <confirmDialog.View
            title={t('removeTitle')}
            confirm={t('removeAll')}
            onCancel={() => setAsking(false)}
            onConfirm={remove}
          >
            {t('removeText')}
          </confirmDialog.View>
        </Overlay>
      )}
    </>
  );
};

/** Members sign in by the identity provider of their company. */
const SingleSignOn = () => {
  const t = useTranslations('sso');
  const { data, error, mutate } = useSWR('sso.read', () => call('sso.read', {}));
  const show = (sso: Sso | null) => void mutate(data && { ...data, sso }, { revalidate: false });
  const content = () => {
    if (!data)
      return error ? (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <PageSkeleton />
      );
    const { sso, redirect_uri: redirect, sign_in_url: link, record } = data;
    return (
      <>
        {sso && <State sso={sso} />}
        <ProviderForm key={sso ? 'set' : 'new'} sso={sso} redirect={redirect} onSave={show} />
        {sso && (
          <>
            <Domains sso={sso} record={record} onChange={show} />
            <TryIt sso={sso} />
            <ForMembers sso={sso} link={link} onChange={show} />
            <Removal onRemove={() => show(null)} />
          </>
        )}
      </>
    );
  };
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <ConnectTabs current="single-sign-on" />
      {content()}
    </SettingsPage>
  );
};

export default SingleSignOn;
