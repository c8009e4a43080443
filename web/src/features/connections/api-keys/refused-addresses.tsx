import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { useMoments } from '../use-moments.ts';
import styles from './api-keys.module.css';

/** The addresses that a directory wanted to give to members and could not; nothing while there are none. */
export const RefusedAddresses = () => {
  const t = useTranslations('apiKeys');
  const { day } = useMoments();
  const { data = [], mutate } = useSWR('scim.addresses', () => call('scim.addresses', {}));
  const dismissing = useAsyncAction();
  if (data.length === 0) return null;
  const dismiss = (id: (typeof data)[number]['user']['id']) =>
    dismissing.attempt(async () => {
      await call('scim.dismiss', { params: { id } });
      await mutate();
    });
  return (
    <Card title={t('refusedAddresses')} text={t('refusedAddressesText')}>
      {dismissing.error !== undefined && <RefusalNotice error={dismissing.error} />}
      <ul className={styles.refused}>
        {data.map(({ user, from, to, why, at }) => (
          <li key={user.id}>
            <span>
              <b translate="no">{user.name}</b>
              <small>{t('fromTo', { from, to })}</small>
              <small>{t(`refusedBecause.${why}`, { date: day(at) })}</small>
            </span>
            <Button
              aria-label={t('dismissNamed', { name: user.name })}
              disabled={dismissing.busy}
              onClick={() => void dismiss(user.id)}
            >
              {t('dismiss')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
