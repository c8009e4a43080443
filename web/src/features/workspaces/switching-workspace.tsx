import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { WorkspaceId } from '#shared/model/ids';
import { call } from '../../api/client.ts';
import { ownPath, startSession } from '../../api/session.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NoAnswer } from '../../ui/feedback/illustrations.tsx';
import { WaitingBar } from '../../ui/feedback/waiting-bar.tsx';

const fetchOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

/** Starts a session in the other workspace with a fresh page, so that no data of the first one stays in memory. */
const Switching = () => {
  const t = useTranslations();
  const [query] = useSearchParams();
  const id = query.get('id') as WorkspaceId;
  const { error, isValidating, mutate } = useSWR(
    ['auth.openSession', id],
    () => call('auth.openSession', { body: { workspace_id: id } }),
    { ...fetchOnce, onSuccess: ({ access_token }) => startSession(access_token, ownPath(query.get('to'))) },
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
