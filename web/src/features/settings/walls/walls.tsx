import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Wall } from '#shared/model/wall';
import { call } from '../../../api/client.ts';
import { languageNames } from '../../../locales/language-names.ts';
import { FirstThanks } from '../../../product/illustrations/first-thanks.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SettingsPage } from '../../../ui/layout/page.tsx';
import { deferred } from '../../../ui/loading/deferred.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Overlay } from '../../../ui/overlays/overlay.tsx';
import styles from './walls.module.css';

const newWall = deferred(() => import('./new-wall.tsx'), 'dialogs');
const confirmDialog = deferred(() => import('../../../ui/overlays/confirm-dialog.tsx'));

const Waiting = () => (
  <div className={styles.list} aria-busy="true">
    {[1, 2, 3].map((one) => (
      <Skeleton key={one} width="100%" height={64} />
    ))}
  </div>
);

/** One link: what it shows, who made it, and when a screen was last there. */
const Line = ({ wall, onRevoke }: { wall: Wall; onRevoke: () => void }) => {
  const t = useTranslations('walls');
  const format = useFormatter();
  const now = useNow();
  const seen = wall.seen_at === null ? undefined : new Date(wall.seen_at);
  const facts = [
    t(`schemes.${wall.scheme}`),
    wall.language && languageNames[wall.language],
    !wall.show_messages && t('noMessages'),
    !wall.show_ranking && t('noRanking'),
    !wall.show_totals && t('noTotals'),
    !wall.show_celebrations && t('noCelebrations'),
  ];
  const made = format.dateTime(new Date(wall.created_at), { dateStyle: 'medium' });
  return (
    <li className={styles.line}>
      <div>
        <b>{wall.name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        <small>
          {t('made', { name: wall.created_by.name, date: made })}
          {' · '}
          {seen ? t('seen', { when: format.relativeTime(seen > now ? now : seen, now) }) : t('neverSeen')}
        </small>
      </div>
      <Button
        aria-label={t('revokeNamed', { name: wall.name })}
        {...confirmDialog.preloadProps}
        onClick={onRevoke}
      >
        {t('revoke')}
      </Button>
    </li>
  );
};

/** The links to wallboards. */
const Walls = () => {
  const t = useTranslations('walls');
  const { data, error, mutate } = useSWR('walls.list', () => call('walls.list', {}));
  const [opened, setOpened] = useState<Wall | 'new' | null>(null);
  const close = () => setOpened(null);
  const max = limits.wall.count;
  const full = (data?.length ?? 0) >= max;
  const add = (
    <Button
      variant="filled"
      disabled={full || !data}
      {...newWall.preloadProps}
      onClick={() => setOpened('new')}
    >
      <IconPlus size={18} aria-hidden />
      {t('add')}
    </Button>
  );
  const revoke = async ({ id, name }: Wall) => {
    await call('walls.remove', { params: { id } });
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
      {!data &&
        (error ? <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} /> : <Waiting />)}
      {data?.length === 0 && (
        <EmptyState title={t('none')} picture={<FirstThanks />} actions={add}>
          {t('noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((wall) => (
            <Line key={wall.id} wall={wall} onRevoke={() => setOpened(wall)} />
          ))}
        </ul>
      )}
      {opened && (
        <Overlay onFail={close}>
          {opened === 'new' ? (
            <newWall.View onClose={close} onMade={() => void mutate()} />
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

export default Walls;
