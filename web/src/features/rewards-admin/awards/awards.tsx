import { IconCopy, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { Award } from '#shared/model/award';
import { limits } from '#shared/model/limits';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { keys } from '#web/api/keys.ts';
import { listed } from '#web/locales/locale.ts';
import { useForExcel } from '#web/product/csv/for-excel.tsx';
import { AwardPicture } from '#web/product/awards/award-picture.tsx';
import { roundFacts } from '#web/product/awards/round-facts.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { ListPage } from '#web/product/settings/list-page.tsx';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './awards.module.css';

const awardDialog = deferred(() => import('./award-dialog.tsx'), 'awards', 'dialogs', 'refusals');
const removeDialog = deferred(() => import('./remove-dialog.tsx'), 'awards', 'dialogs', 'refusals');

/** What an award gives, who gives it to whom, and what is left of its budget. */
const Facts = ({ award }: { award: Award }) => {
  const t = useTranslations('awards');
  const round = useTranslations('awards.round');
  const format = useFormatter();
  const {
    way,
    pending: waiting,
    points_min: from,
    points_max: count,
    decided_by: decided,
    group_id: id,
    budget,
    use,
  } = award;
  const { data: groups } = useGroups(id !== null);
  const group = groups?.find((one) => one.id === id);
  const day = format.dateTime(new Date(use.renews_on), { dateStyle: 'medium', timeZone: 'UTC' });
  const facts = [
    count > 0 && (from === count ? t('facts.points', { count }) : t('facts.range', { from, count })),
    way === 'given' && decided === 'people'
      ? t('facts.people', { names: listed(award.named.map(nameWithDetail)) })
      : way === 'given' && t(`facts.${decided}`),
    way !== 'given' && t(`facts.${way}`),
    group && t('facts.group', { group: group.name }),
    award.per_person && t('limits.perPerson', award.per_person),
  ];
  return (
    <>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      <small>
        {t('use.given', { count: use.given })}
        {waiting > 0 && ` · ${t('facts.waiting', { count: waiting })}`}
        {use.times_left !== null && ` · ${t('limits.left', { left: use.times_left })}`}
        {budget && ` · ${t('use.budget', { left: use.left ?? 0, budget: budget.points, day })}`}
      </small>
      {award.round_state && <small>{roundFacts(award, round, format)}</small>}
      {id !== null && groups && !group && <small className={styles.gone}>{t('facts.groupGone')}</small>}
    </>
  );
};

type Acts = { readonly onEdit: () => void; readonly onCopy: () => void; readonly onRemove: () => void };

const Line = ({ award, onEdit, onCopy, onRemove }: { award: Award } & Acts) => {
  const t = useTranslations('awards');
  const { name } = award;
  const acts = [
    { icon: IconPencil, label: t('editNamed', { name }), near: awardDialog, act: onEdit },
    { icon: IconCopy, label: t('copyNamed', { name }), near: awardDialog, act: onCopy },
    { icon: IconTrash, label: t('removeNamed', { name }), near: removeDialog, act: onRemove },
  ];
  return (
    <li className={styles.award}>
      <AwardPicture award={award} className={styles.emoji} />
      <span className={styles.about}>
        <b>{name}</b>
        <Facts award={award} />
      </span>
      <span className={styles.acts}>
        {acts.map(({ icon: Icon, label, near, act }) => (
          <Button key={label} icon variant="quiet" aria-label={label} {...near.preloadProps} onClick={act}>
            <Icon size={18} aria-hidden />
          </Button>
        ))}
      </span>
    </li>
  );
};

/** What each award gave in each period, as a file. */
const Report = () => {
  const t = useTranslations('awards');
  const { busy, error, attempt } = useAsyncAction();
  const excel = useForExcel();
  const save = () =>
    download('rewards.exportAwards', {
      query: { separator: excel.separator },
      name: 'awards.csv',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  return (
    <div className={styles.report}>
      {error !== undefined && <RefusalNotice error={error} />}
      <LinkButton to="/awards">{t('requests.title')}</LinkButton>
      {excel.field}
      <Button busy={busy} onClick={() => void attempt(save)}>
        <IconDownload size={18} aria-hidden />
        {t('csv')}
      </Button>
    </div>
  );
};

type Opened = { readonly edit: Award | null; readonly copy?: true } | { readonly remove: Award } | null;

/** The awards of the company. */
const Awards = () => {
  const t = useTranslations('awards');
  const list = useSWR<Award[], unknown>('rewards.listAwards', () => call('rewards.listAwards', {}));
  const { mutate: refresh } = useSWRConfig();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const reload = async () => {
    await list.mutate();
    void refresh(keys.config);
    void refresh('rewards.openAwards');
  };
  const changed = async (words: string) => {
    await reload();
    close();
    toast(words);
  };
  return (
    <>
      <ListPage
        area="awards"
        max={limits.award.count}
        list={list}
        lineHeight={72}
        dialog={awardDialog}
        onAdd={() => setOpened({ edit: null })}
        below={list.data && list.data.length > 0 && <Report />}
      >
        {(award) => (
          <Line
            key={award.id}
            award={award}
            onEdit={() => setOpened({ edit: award })}
            onCopy={() => setOpened({ edit: award, copy: true })}
            onRemove={() => setOpened({ remove: award })}
          />
        )}
      </ListPage>
      {opened && (
        <Overlay onFail={close}>
          {'edit' in opened && (
            <awardDialog.View
              award={opened.edit}
              copy={opened.copy ?? false}
              onClose={close}
              onHalfSaved={reload}
              onSaved={({ name }) => changed(t('saved', { name }))}
            />
          )}
          {'remove' in opened && (
            <removeDialog.View
              award={opened.remove}
              onClose={close}
              onDone={() => changed(t('removed', { name: opened.remove.name }))}
            />
          )}
        </Overlay>
      )}
    </>
  );
};

export default Awards;
