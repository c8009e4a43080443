import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { WorkspaceId } from '#shared/model/ids';
import { call } from '#web/api/client.ts';
import { ownPath, startSession } from '#web/api/session.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NoAnswer } from '#web/ui/feedback/illustrations.tsx';
import { asksForSso, SsoRequired } from '#web/product/sign-in/sso-required.tsx';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { WaitingBar } from '#web/ui/feedback/waiting-bar.tsx';

const fetchOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

/** Starts a session in the other workspace with a fresh page, so that no data of the first one stays in memory. */
const Switching = () => {
  const t = useTranslations();
  const [query] = useSearchParams();
  const id = query.get('id') as WorkspaceId;
  const [break_glass, setBreaksGlass] = useState(false);
  const { error, isValidating, mutate } = useSWR(
    ['auth.openSession', id, break_glass],
    () => call('auth.openSession', { body: { workspace_id: id, break_glass } }),
    { ...fetchOnce, onSuccess: ({ access_token }) => startSession(access_token, ownPath(query.get('to'))) },
  );
  const asked = asksForSso(error);
  if (asked && !isValidating)
    return (
      <Centered>
        <EntryCard title={t('pages.switching')}>
          <SsoRequired asked={asked} onBreakGlass={() => setBreaksGlass(true)} />
          <LinkButton variant="quiet" wide to="/feed">
            {t('pages.home')}
          </LinkButton>
        </EntryCard>
      </Centered>
    );
  if (!error || isValidating)
    return <EmptyState page title={t('pages.switching')} picture={<WaitingBar />} />;
  return (
    <EmptyState
      page
      title={t('failed.title')}
      picture={<NoAnswer />}
      actions={
        <>
          <Button variant="filled" onClick={() => void mutate()}>
            {t('common.retry')}
          </Button>
          <LinkButton to="/feed">{t('pages.home')}</LinkButton>
        </>
      }
    >
      {t('pages.switchingFailed')}
    </EmptyState>
  );
};

export default Switching;
