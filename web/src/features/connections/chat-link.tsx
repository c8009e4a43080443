import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import type { ChatWords } from './connections.ts';

/**
 * Where a member says that they are a person in a chat. The token is in the fragment, which browsers do not send, so no log
 * contains it. The page names the person: somebody could send a colleague the link that they got themselves.
 */
export const ChatLink = ({ words }: { words: ChatWords }) => {
  const t = useTranslations(`${words}.link`);
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState(false);
  const { attempt, busy, error: refused } = useAsyncAction();
  const { data, error, mutate } = useSWR(
    token ? ['slack.readLink', token] : null,
    () => call('slack.readLink', { body: { token } }),
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false },
  );
  const link = () =>
    attempt(async () => {
      await call('slack.link', { body: { token } });
      setDone(true);
    });
  const isInvalid = !token || (error && reasonsOf(error)[0].code === 'invalid_token');
  const content = () => {
    if (done) return <EntryCard title={t('done')} text={t('doneText')} />;
    if (isInvalid) return <EntryCard title={t('invalid')} text={t('invalidText')} />;
    if (error && !data) return <LoadError error={error} title={t('invalid')} onRetry={() => void mutate()} />;
    if (!data) return <Skeleton width="100%" height={220} />;
    return (
      <EntryCard title={t('title')} text={t('text', { name: data.name, team: data.team })}>
        {refused !== undefined && <RefusalNotice error={refused} />}
        <Button variant="filled" size="large" wide busy={busy} onClick={() => void link()}>
          {t('confirm')}
        </Button>
      </EntryCard>
    );
  };
  return <Centered>{content()}</Centered>;
};
