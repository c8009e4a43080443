import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { AuthorizationRequest } from '#shared/model/assistant';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { useScopeWords } from './scope-words.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './consent.module.css';

type Asked = Answer<'mcp.readRequest'>;
type Decided = 'done' | 'canceled';

const bold = (words: ReactNode) => <strong translate="no">{words}</strong>;
const isLocal = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

const optional = [
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;

/** What the program put into the address; undefined when it does not say who it is, or where to go back to. */
const requestIn = (search: string): AuthorizationRequest | undefined => {
  const given = new URLSearchParams(search);
  const [client_id, redirect_uri] = [given.get('client_id'), given.get('redirect_uri')];
  if (!client_id || !redirect_uri) return undefined;
  const others = optional.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { client_id, redirect_uri, ...Object.fromEntries(others) };
};

/** What the member is told before they decide: who asks, as whom, what for, and where the browser goes. */
const Facts = ({ name, host, published_at: published, scopes }: Asked) => {
  const t = useTranslations('assistants.consent');
  const { user, workspace } = useSignedIn();
  const wordsOf = useScopeWords();
  return (
    <div className={styles.facts}>
      <p>
        {t.rich('as', {
          person: `${user.first_name} ${user.last_name}`,
          email: user.email,
          workspace: workspace.name,
          b: bold,
        })}
      </p>
      <h2 id="may">{t('may')}</h2>
      <ul aria-labelledby="may">
        {scopes.map((scope) => (
          <li key={scope}>{wordsOf(scope)}</li>
        ))}
      </ul>
      <p>{t('mayNot')}</p>
      <p className={styles.back}>{t.rich(isLocal(host) ? 'backLocal' : 'back', { name, host, b: bold })}</p>
      {published !== null && <p className={styles.small}>{t('published', { host: published })}</p>}
    </div>
  );
};

/**
 * Where a member decides whether an assistant may act for them. Nothing that the address says is shown or followed before the server has
 * checked it: it names the program, and where the browser may go.
 */
const Consent = () => {
  const t = useTranslations('assistants.consent');
  const { search } = useLocation();
  const [decided, setDecided] = useState<Decided>();
  const { attempt, busy, error: refused } = useAsyncAction();
  const request = requestIn(search);
  const { data, error, mutate } = useSWR(
    request ? ['mcp.readRequest', search] : null,
    () => call('mcp.readRequest', { body: request as AuthorizationRequest }),
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false },
  );
  const sentBack = data?.refused ?? null;
  useEffect(() => {
    if (sentBack !== null) location.replace(sentBack);
  }, [sentBack]);
  const allow = () =>
    attempt(async () => {
      const { redirect } = await call('mcp.allow', { body: request as AuthorizationRequest });
      setDecided('done');
      location.assign(redirect);
    });
  const cancel = (to: string) => {
    setDecided('canceled');
    location.assign(to);
  };
  const content = () => {
    // An app on the device takes the answer, and leaves this page as it is.
    if (decided && data)
      return (
        <EntryCard title={t(decided, { name: data.name })} text={t(`${decided}Text`, { name: data.name })} />
      );
    if (!request || (error && reasonsOf(error)[0].code === 'oauth_refused'))
      return <EntryCard title={t('invalid')} text={t('invalidText')} />;
    if (error && !data) return <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />;
    if (!data || sentBack !== null) return <Skeleton width="100%" height={420} />;
    return (
      <EntryCard title={t('title', { name: data.name })} text={t('text')} foot={t('elsewhere')}>
        <Facts {...data} />
        {refused !== undefined && <RefusalNotice error={refused} />}
        <div className={styles.decide}>
          <Button variant="filled" size="large" busy={busy} onClick={() => void allow()}>
            {t('allow')}
          </Button>
          <Button size="large" disabled={busy} onClick={() => cancel(data.canceled)}>
            {t('cancel')}
          </Button>
        </div>
      </EntryCard>
    );
  };
  return <Centered>{content()}</Centered>;
};

export default Consent;
