import {
  IconBrandSlack,
  IconBrandTeams,
  IconKey,
  IconLogin2,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { type ConnectionName, useShownConnections } from '../connections.ts';
import {
  type Status,
  useHooksStatus,
  useKeysStatus,
  useSlackStatus,
  useSsoStatus,
  useTeamsStatus,
} from './use-statuses.ts';

/** A connection as the overview shows it. */
export type Shown = {
  readonly name: ConnectionName;
  readonly icon: Icon;
  readonly title: string;
  /** What is said when it could not be loaded. */
  readonly failed: string;
  /** Absent until it has loaded. */
  readonly status: Status | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
};

const load = <Data>(
  { data, error, isValidating, mutate }: SWRResponse<Data, unknown>,
  statusOf: (data: Data) => Status,
) => ({
  status: data === undefined ? undefined : statusOf(data),
  error,
  isLoading: isValidating,
  retry: () => void mutate(),
});

/** The connections that the member may see. Each is asked for by itself, under the key of its own page. */
export const useConnections = (): readonly Shown[] => {
  const t = useTranslations();
  const names = useShownConnections();
  const may = (name: ConnectionName): boolean => names.includes(name);
  const slack = useSWR(may('slack') && 'slack.read', () => call('slack.read', {}));
  const teams = useSWR(may('teams') && 'teams.read', () => call('teams.read', {}));
  const keys = useSWR(may('api-keys') && 'apiKeys.list', () => call('apiKeys.list', {}));
  const hooks = useSWR(may('webhooks') && 'hooks.list', () => call('hooks.list', {}));
  const sso = useSWR(may('single-sign-on') && 'sso.read', () => call('sso.read', {}));
  const shown: { readonly [Name in ConnectionName]: Shown & { readonly name: Name } } = {
    slack: {
      name: 'slack',
      icon: IconBrandSlack,
      title: t('chat.title'),
      failed: t('chat.failed'),
      ...load(slack, useSlackStatus()),
    },
    teams: {
      name: 'teams',
      icon: IconBrandTeams,
      title: t('teams.title'),
      failed: t('teams.failed'),
      ...load(teams, useTeamsStatus()),
    },
    'api-keys': {
      name: 'api-keys',
      icon: IconKey,
      title: t('apiKeys.title'),
      failed: t('apiKeys.failed'),
      ...load(keys, useKeysStatus()),
    },
    webhooks: {
      name: 'webhooks',
      icon: IconWebhook,
      title: t('hooks.title'),
      failed: t('hooks.failed'),
      ...load(hooks, useHooksStatus()),
    },
    'single-sign-on': {
      name: 'single-sign-on',
      icon: IconLogin2,
      title: t('sso.title'),
      failed: t('sso.failed'),
      ...load(sso, useSsoStatus()),
    },
  };
  return names.map((name) => shown[name]);
};
