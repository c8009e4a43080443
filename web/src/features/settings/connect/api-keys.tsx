import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { ApiKey } from '#shared/model/api-key';
import { limits } from '#shared/model/limits';
import { scopeAreas } from '#shared/model/scopes';
import { call } from '../../../api/client.ts';
import { FirstThanks } from '../../../product/illustrations/first-thanks.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SettingsPage } from '../../../ui/layout/page.tsx';
import { deferred } from '../../../ui/loading/deferred.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Overlay } from '../../../ui/overlays/overlay.tsx';
import styles from './api-keys.module.css';
import { ConnectTabs } from './connect-tabs.tsx';

const newApiKey = deferred(() => import('./new-api-key.tsx'), 'dialogs');
const confirmDialog = deferred(() => import('../../../ui/overlays/confirm-dialog.tsx'));

const toDocs = (words: ReactNode) => <a href="/docs/api">{words}</a>;

const Waiting = () => (
  <div className={styles.list} aria-busy="true">
    {[1, 2, 3].map((one) => (
      <Skeleton key={one} width="100%" height={84} />
    ))}
  </div>
);

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
const Line = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const t = useTranslations('apiKeys');
  const format = useFormatter();
  const now = useNow();
  const rightsOf = useRights();
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const { name, created_at: at, created_by: by, used_at: usedAt, expires_at: end, state } = apiKey;
  const used = usedAt === null ? undefined : new Date(usedAt);
  const when = end === null ? t('neverEnds') : t(state === 'expired' ? 'ended' : 'ends', { date: date(end) });
  return (
    <li className={styles.line}>
      <div>
        <b>{name}</b>
        <small>{rightsOf(apiKey)}</small>
        <small>
          {t('made', { name: by.name, date: date(at) })}
          {' · '}
          {used ? t('used', { when: format.relativeTime(used > now ? now : used, now) }) : t('neverUsed')}
          {' · '}
          {state === 'expired' ? <strong>{when}</strong> : when}
        </small>
        {state === 'orphaned' && (
          <small>
            <strong>{t('orphaned', { name: by.name })}</strong>
          </small>
        )}
      </div>
      <Button aria-label={t('revokeNamed', { name })} {...confirmDialog.preloadProps} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
};

/** The API keys of a workspace. */
const ApiKeys = () => {
  const t = useTranslations('apiKeys');
  const { data, error, mutate } = useSWR('apiKeys.list', () => call('apiKeys.list', {}));
  const [opened, setOpened] = useState<ApiKey | 'new' | null>(null);
  const close = () => setOpened(null);
  const max = limits.apiKey.count;
  const full = (data?.length ?? 0) >= max;
  const add = (
    <Button
      variant="filled"
      disabled={full || !data}
      {...newApiKey.preloadProps}
      onClick={() => setOpened('new')}
    >
      <IconPlus size={18} aria-hidden />
      {t('add')}
    </Button>
  );
  const revoke = async ({ id, name }: ApiKey) => {
    await call('apiKeys.revoke', { params: { id } });
    await mutate();
    close();
    toast(t('revoked', { name }));
  };
  return (
    <SettingsPage
      title={t('title')}
      text={full ? t('full', { max }) : t('text')}
      actions={data?.length === 0 ? undefined : add}
    >
      <ConnectTabs current="api-keys" />
      {!data &&
        (error ? <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} /> : <Waiting />)}
      {data?.length === 0 && (
        <EmptyState title={t('none')} picture={<FirstThanks />} actions={add}>
          {t('noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((one) => (
            <Line key={one.id} apiKey={one} onRevoke={() => setOpened(one)} />
          ))}
        </ul>
      )}
      {data && <p className={styles.docs}>{t.rich('docs', { a: toDocs })}</p>}
      {opened && (
        <Overlay onFail={close}>
          {opened === 'new' ? (
            <newApiKey.View onClose={close} onMade={() => void mutate()} />
          ) : (
            <confirmDialog.View
              title={t('revokeTitle', { name: opened.name })}
              confirm={t('revoke')}
              onCancel={close}
              onConfirm={() => revoke(opened)}
            >
              {t('revokeText')}
            </confirmDialog.View>
          )}
        </Overlay>
      )}
    </SettingsPage>
  );
};

export default ApiKeys;
