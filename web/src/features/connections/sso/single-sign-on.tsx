import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { Sso } from '#shared/model/sso';
import { call } from '#web/api/client.ts';
import { useSsoProblem } from '#web/product/sign-in/sso-problem.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageSkeleton, SettingsPage } from '#web/ui/layout/page.tsx';
import { ConfirmButton } from '#web/ui/overlays/confirm-button.tsx';
import { ConnectTabs } from '../connect-tabs.tsx';
import { Domains } from './domains.tsx';
import { ForMembers, TryIt } from './for-members.tsx';
import { ProviderForm } from './provider-form.tsx';
import styles from './sso.module.css';

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

/** Members sign in by the identity provider of their company. */
const SingleSignOn = () => {
  const t = useTranslations('sso');
  const { data, error, mutate } = useSWR('sso.read', () => call('sso.read', {}));
  const show = (sso: Sso | null) => void mutate(data && { ...data, sso }, { revalidate: false });
  const removed = () => {
    show(null);
    toast(t('removed'));
  };
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
            <ConfirmButton
              label={t('removeAll')}
              title={t('removeTitle')}
              text={t('removeText')}
              act={() => call('sso.remove', {})}
              onDone={removed}
            />
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
