import { useTranslations } from 'use-intl';
import { apiKeys } from '../api-keys/connection.ts';
import { useApiKeysCard } from '../api-keys/use-api-keys-card.ts';
import { type ConnectionName, type Row, useShownConnections } from '../connections.ts';
import { slack } from '../slack/connection.ts';
import { useSlackCard } from '../slack/use-slack-card.ts';
import { singleSignOn } from '../sso/connection.ts';
import { useSsoCard } from '../sso/use-sso-card.ts';
import { teams } from '../teams/connection.ts';
import { useTeamsCard } from '../teams/use-teams-card.ts';
import { webhooks } from '../webhooks/connection.ts';
import { useWebhooksCard } from '../webhooks/use-webhooks-card.ts';
import type { Card } from './status.ts';

/** A connection as the overview shows it. */
export type Shown = Row &
  Card & {
    readonly title: string;
    /** What is said when it could not be loaded. */
    readonly failed: string;
  };

/** The connections that the member may see. Each is asked for by itself, under the key of its own page. */
export const useConnections = (): readonly Shown[] => {
  const t = useTranslations();
  const rows = useShownConnections();
  const cards: Readonly<Record<ConnectionName, Card>> = {
    slack: useSlackCard(rows.includes(slack)),
    teams: useTeamsCard(rows.includes(teams)),
    'api-keys': useApiKeysCard(rows.includes(apiKeys)),
    webhooks: useWebhooksCard(rows.includes(webhooks)),
    'single-sign-on': useSsoCard(rows.includes(singleSignOn)),
  };
  return rows.map((row) =>
    Object.assign({}, row, cards[row.name], {
      title: t(`${row.words}.title`),
      failed: t(`${row.words}.failed`),
    }),
  );
};
