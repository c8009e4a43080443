import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { CompanyDay } from '#shared/model/company-day';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './own-days.module.css';

const dayDialog = deferred(() => import('./day-dialog.tsx'), 'dialogs', 'celebrations', 'refusals');
const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

/** When a day comes next, for whom it is and what it gives. */
const Facts = ({ day }: { day: CompanyDay }) => {
  const t = useTranslations('celebrations.days');
  const format = useFormatter();
  const { data: groups } = useGroups(day.group_id !== null);
  const group = groups?.find(({ id }) => id === day.group_id);
  // A day of the calendar, in no time zone.
  const next = day.next && format.dateTime(new Date(day.next), { dateStyle: 'medium', timeZone: 'UTC' });
  const facts = [
    next ? t('next', { day: next }) : t('over'),
    day.group_id === null ? t('everyone') : group?.name,
    t('pointsEach', { count: day.points }),
  ];
  return (
    <>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {day.group_id !== null && groups && !group && <small className={styles.gone}>{t('groupGone')}</small>}
    </>
  );
};

const Line = ({ day, onEdit, onRemove }: { day: CompanyDay; onEdit: () => void; onRemove: () => void }) => {
  const t = useTranslations('celebrations.days');
  return (
    <li className={styles.day}>
      <span className={styles.emoji} aria-hidden="true">
        <Emoji name={day.emoji} />
      </span>
      <span className={styles.about}>
        <b>{day.name}</b>
        <Facts day={day} />
      </span>
      <Button
        icon
        variant="quiet"
        aria-label={t('editNamed', { name: day.name })}
        {...dayDialog.preloadProps}
        onClick={onEdit}
      >
        <IconPencil size={18} aria-hidden />
      </Button>
      <Button
        icon
        variant="quiet"
        aria-label={t('removeNamed', { name: day.name })}
        {...confirmDialog.preloadProps}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </Button>
    </li>
  );
};

type Opened = { readonly edit: CompanyDay | null } | { readonly remove: CompanyDay } | null;

/** The days that the company celebrates as a whole. Each is saved by itself. */
export const OwnDays = () => {
  const t = useTranslations('celebrations.days');
  const { data, error, mutate } = useSWR<CompanyDay[], unknown>('celebrations.listDays', () =>
    call('celebrations.listDays', {}),
  );
  const { mutate: refresh } = useSWRConfig();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const changed = async (words: string) => {
    await mutate();
    void refresh(keys.celebrations);
    void refresh(keys.config);
    close();
    toast(words);
  };
  const isFull = (data?.length ?? 0) >= limits.companyDay.count;
  return (
    <Card title={t('title')} text={isFull ? t('full', { max: limits.companyDay.count }) : t('text')}>
      {!data && error === undefined && <Skeleton width="100%" height={64} />}
      {!data && error !== undefined && (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      )}
      {data?.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.days}>
          {data.map((day) => (
            <Line
              key={day.id}
              day={day}
              onEdit={() => setOpened({ edit: day })}
              onRemove={() => setOpened({ remove: day })}
            />
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <Button
          disabled={isFull || !data}
          {...dayDialog.preloadProps}
          onClick={() => setOpened({ edit: null })}
        >
          <IconPlus size={18} aria-hidden />
          {t('add')}
        </Button>
      </div>
      {opened && (
        <Overlay onFail={close}>
          {'edit' in opened && (
            <dayDialog.View
              day={opened.edit}
              onClose={close}
              onSaved={({ name }) => changed(t('saved', { name }))}
            />
          )}
          {'remove' in opened && (
            <confirmDialog.View
              title={t('removeTitle', { name: opened.remove.name })}
              confirm={t('remove')}
              onCancel={close}
              onConfirm={async () => {
                await call('celebrations.removeDay', { params: { id: opened.remove.id } });
                await changed(t('removed', { name: opened.remove.name }));
              }}
            >
              {t('removeText')}
            </confirmDialog.View>
          )}
        </Overlay>
      )}
    </Card>
  );
};
