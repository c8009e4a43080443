import { IconSparkles } from '@tabler/icons-react';
import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useAge } from '#web/locales/use-age.ts';
import type { Answer } from '#web/api/calls.ts';
import { call, urlOf } from '#web/api/client.ts';
import { AccessCard, AccessLine, EndButton } from './access-card.tsx';
import styles from './edit-profile.module.css';

type Assistant = Answer<'mcp.listOwn'>[number];

const Line = ({ assistant, onEnd }: { assistant: Assistant; onEnd: () => Promise<unknown> }) => {
  const t = useTranslations('assistants.mine');
  const format = useFormatter();
  const age = useAge();
  const now = useNow();
  const { name, host, scopes, created_at: since, used_at: used } = assistant;
  const usedAt = used === null ? undefined : new Date(used);
  const facts = [
    host,
    t('since', { date: format.dateTime(new Date(since), { dateStyle: 'medium' }) }),
    usedAt ? t('used', { when: age(usedAt, now) }) : t('neverUsed'),
    t(scopes.includes('posts:write') ? 'gives' : 'readsOnly'),
  ];
  return (
    <AccessLine Picture={IconSparkles} name={name} about={facts.join(' · ')}>
      <EndButton label={t('end')} named={t('endNamed', { name })} ended={t('ended', { name })} end={onEnd} />
    </AccessLine>
  );
};

/** The assistants that may act for the member, and how to connect one. */
export const Assistants = () => {
  const t = useTranslations('assistants.mine');
  const { data, error, mutate } = useSWR('mcp.listOwn', () => call('mcp.listOwn', {}));
  const end = async ({ id }: Assistant) => {
    await call('mcp.disconnect', { params: { id } });
    await mutate((kept) => kept?.filter((one) => one.id !== id), { revalidate: false });
  };
  return (
    <AccessCard
      title={t('title')}
      text={t('text')}
      lines={data?.map((one) => (
        <Line key={one.id} assistant={one} onEnd={() => end(one)} />
      ))}
      error={error}
      onRetry={() => void mutate()}
    >
      <p className={styles.text}>
        {t('how')} <code translate="no">{`${location.origin}${urlOf('/mcp', {})}`}</code>
      </p>
    </AccessCard>
  );
};
