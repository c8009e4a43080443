import type { ReactNode } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { ApiKey } from '#shared/model/api-key';
import { limits } from '#shared/model/limits';
import { scopeAreas } from '#shared/model/scopes';
import { call, urlOf } from '#web/api/client.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { RevocableList } from '#web/product/settings/revocable-list.tsx';
import styles from './api-keys.module.css';
import { AllAssistants } from '../assistants/all-assistants.tsx';
import { ConnectTabs } from '../connect-tabs.tsx';
import { useMoments } from '../use-moments.ts';
import { RefusedAddresses } from './refused-addresses.tsx';

const newApiKey = deferred(() => import('./new-api-key.tsx'), 'dialogs');

const toDocs = (words: ReactNode) => <a href="/docs/api">{words}</a>;
const addressOf = (path: string) => `${location.origin}${urlOf(path, {})}`;
const asCode = (words: ReactNode) => <code translate="no">{words}</code>;

/** What a key may do, an area after the other: "People (read and change) · Values (read)". */
const useRights = () => {
  const t = useTranslations('apiKeys');
  return ({ scopes }: ApiKey): string =>
    scopeAreas
      .flatMap((area) => {
        const rights = scopes.filter((one) => one.startsWith(`${area}:`));
        const [first] = rights;
        if (first === undefined) return [];
        const kind = rights.length > 1 ? 'both' : first.endsWith(':read') ? 'readOnly' : 'writeOnly';
        return [t(`rights.${kind}`, { area: t(`areas.${area}`) })];
      })
      .join(' · ');
};

/** One key: what it may do, who made it, when it was last used and when it ends. */
const Facts = ({ apiKey }: { apiKey: ApiKey }) => {
  const t = useTranslations('apiKeys');
  const { ago, day } = useMoments();
  const rightsOf = useRights();
  const { created_at: at, created_by: by, used_at: usedAt, expires_at: end, state } = apiKey;
  const hasLeft = by.state === 'deactivated' || by.state === 'deleted';
  const trouble = state === 'orphaned' ? state : hasLeft ? 'makerLeft' : undefined;
  const when = end === null ? t('neverEnds') : t(state === 'expired' ? 'ended' : 'ends', { date: day(end) });
  return (
    <>
      <small>{rightsOf(apiKey)}</small>
      <small>
        {t('made', { name: by.name, date: day(at) })}
        {' · '}
        {usedAt === null ? t('neverUsed') : t('used', { when: ago(usedAt) })}
        {' · '}
        {state === 'expired' ? <strong>{when}</strong> : when}
      </small>
      {trouble !== undefined && (
        <small>
          <strong>{t(trouble, { name: by.name })}</strong>
        </small>
      )}
    </>
  );
};

/** The API keys of a workspace. */
const ApiKeys = () => {
  const t = useTranslations('apiKeys');
  const list = useSWR('apiKeys.list', () => call('apiKeys.list', {}));
  return (
    <RevocableList
      area="apiKeys"
      max={limits.apiKey.count}
      list={list}
      lineHeight={84}
      dialog={newApiKey}
      above={<ConnectTabs current="api-keys" />}
      below={
        list.data && (
          <div className={styles.below}>
            <RefusedAddresses />
            <AllAssistants />
            <div className={styles.docs}>
              <p>{t.rich('docs', { a: toDocs })}</p>
              <p>{t.rich('mcp', { code: asCode, address: addressOf('/mcp') })}</p>
              <p>{t.rich('scim', { code: asCode, address: addressOf('/scim/v2') })}</p>
            </div>
          </div>
        )
      }
      onRevoke={({ id }) => call('apiKeys.revoke', { params: { id } })}
    >
      {(one) => <Facts apiKey={one} />}
    </RevocableList>
  );
};

export default ApiKeys;
