import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';

/** How many have not accepted their invitation: who was invited is not there yet. */
export const OpenInvitations = ({
  fallback,
}: {
  /** What is said when everybody is here. */ fallback: string;
}) => {
  const t = useTranslations('onboarding.list');
  const { data = [] } = useSWR(['users.list', 'pending'], () =>
    call('users.list', { query: { state: 'pending', order: 'none', limit: limits.usersPage } }),
  );
  const words = data.length > 0 ? t('waiting', { count: data.length }) : fallback;
  return <small>{words}</small>;
};
