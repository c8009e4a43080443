import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { startSession } from '#web/api/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { WorkspaceLogo } from '#web/product/people/avatar.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { asksForSso, SsoRequired } from '#web/product/sign-in/sso-required.tsx';
import { InvalidLink } from '#web/product/invalid-link.tsx';
import { NoAnswer } from '#web/ui/feedback/illustrations.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import styles from './entry.module.css';

type Invite = Answer<'auth.verifyInvite'>;

const Invalid = () => {
  const t = useTranslations('entry');
  const words = { title: t('inviteInvalid'), text: t('inviteInvalidText'), action: t('goToLogin') };
  return <InvalidLink words={words} to="/login" />;
};

const Offer = ({ invite, token }: { invite: Invite; token: string }) => {
  const t = useTranslations('entry');
  const { busy, error, reason, attempt } = useAsyncAction();
  const { workspace, email, invited_by } = invite;
  const accept = async () => {
    const { access_token } = await call('auth.acceptInvite', { body: { token } });
    await startSession(access_token, '/create-profile');
  };
  if (reason?.code === 'invalid_invite') return <Invalid />;
  const asked = asksForSso(error);
  return (
    <Centered>
      <EntryCard
        title={t('inviteTitle', { workspace: workspace.name })}
        text={invited_by ? t('inviteBy', { name: invited_by, email }) : t('inviteNobody', { email })}
        top={
          <div className={styles.portrait}>
            <WorkspaceLogo name={workspace.name} logo={workspace.logo} size={56} />
          </div>
        }
      >
        {error !== undefined && !asked && <RefusalNotice error={error} />}
        {asked ? (
          <SsoRequired asked={asked} email={email} />
        ) : (
          <Button variant="filled" size="large" wide busy={busy} onClick={() => void attempt(accept)}>
            {t('accept')}
          </Button>
        )}
      </EntryCard>
    </Centered>
  );
};

/**
 * The screen behind the link in an invitation mail. The token is in the fragment, which browsers do not send, so no
 * log contains it.
 */
const Invitation = () => {
  const t = useTranslations();
  const token = useLocation().hash.slice(1);
  const { data, error, mutate } = useSWR<Invite>(
    token ? ['auth.verifyInvite', token] : null,
    () => call('auth.verifyInvite', { body: { token } }),
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false },
  );
  if (!token || (error && reasonsOf(error)[0].code === 'invalid_invite')) return <Invalid />;
  if (error && !data)
    return (
      <EmptyState
        page
        title={t('entry.inviteFailed')}
        picture={<NoAnswer />}
        actions={
          <Button variant="filled" onClick={() => void mutate()}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  if (!data)
    return (
      <Centered>
        <Skeleton width="100%" height={260} />
      </Centered>
    );
  return <Offer invite={data} token={token} />;
};

export default Invitation;
