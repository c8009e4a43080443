import { IconArrowLeft, IconHeartPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { groupKinds } from '#shared/model/group-kinds';
import type { Group, GroupKind } from '#shared/model/group';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { useFailureText } from '#web/refusals/use-refusal-text.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './groups.module.css';

const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));
const extraDialog = deferred(() => import('./extra-dialog.tsx'), 'dialogs');
const renameDialog = deferred(() => import('./rename-group-dialog.tsx'), 'dialogs');

type Opened = { readonly does: 'rename' | 'remove' | 'extra'; readonly group: Group };

/** One line for a new group. What was refused stays in it. */
const NewGroup = ({ kind, onAdded }: { kind: GroupKind; onAdded: () => Promise<unknown> }) => {
  const t = useTranslations('team.groups');
  const failure = useFailureText();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const add = async () => {
    if (busy || name.trim() === '') return;
    setBusy(true);
    try {
      const made = await call('groups.create', { body: { name, kind } });
      await onAdded();
      setName('');
      toast(t('saved', { name: made.name }));
    } catch (refused) {
      setError(failure(refused, ''));
    }
    setBusy(false);
  };
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={t(`new${kind}`)}
        maxLength={limits.group.name}
        autoComplete="off"
        error={error}
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="large" busy={busy}>
        {t('add')}
      </Button>
    </form>
  );
};

const Lines = ({ groups, onOpen }: { groups: readonly Group[]; onOpen: (opened: Opened) => void }) => {
  const t = useTranslations('team.groups');
  const team = useTranslations('team');
  return (
    <ul className={styles.list}>
      {groups.map((group) => (
        <li key={group.id} className={styles.line}>
          <b>{group.name}</b>
          <small>{t('people', { count: group.members })}</small>
          {group.members > 0 && (
            <Button
              icon
              variant="quiet"
              aria-label={team('extra.giveTo', { name: group.name })}
              {...extraDialog.preloadProps}
              onClick={() => onOpen({ does: 'extra', group })}
            >
              <IconHeartPlus size={18} aria-hidden />
            </Button>
          )}
          <Button
            icon
            variant="quiet"
            aria-label={t('rename', { name: group.name })}
            {...renameDialog.preloadProps}
            onClick={() => onOpen({ does: 'rename', group })}
          >
            <IconPencil size={18} aria-hidden />
          </Button>
          <Button
            icon
            variant="quiet"
            aria-label={t('remove', { name: group.name })}
            {...confirmDialog.preloadProps}
            onClick={() => onOpen({ does: 'remove', group })}
          >
            <IconTrash size={18} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The departments and locations of the team. */
const Groups = () => {
  const t = useTranslations('team.groups');
  const { data, error, mutate } = useGroups();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  // How long the first list is decides where the second one stands: it is not shown before, and so never moves.
  const kinds = data || error ? groupKinds : groupKinds.slice(0, 1);
  const full = (data?.length ?? 0) >= limits.group.count;
  return (
    <SettingsPage
      title={t('title')}
      text={full ? t('full', { max: limits.group.count }) : t('text')}
      actions={
        <LinkButton to="/settings/team">
          <IconArrowLeft size={18} aria-hidden />
          {t('back')}
        </LinkButton>
      }
    >
      {!data && error && <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />}
      <div className={styles.columns}>
        {kinds.map((kind) => {
          const own = data?.filter((group) => group.kind === kind);
          return (
            <section key={kind} className={styles.kind} aria-labelledby={`groups-${kind}`} aria-busy={!data}>
              <h2 id={`groups-${kind}`}>{t(`${kind}s`)}</h2>
              {!own && !error && <Skeleton width="100%" height={156} />}
              {own?.length === 0 && <p className={styles.none}>{t(`empty${kind}`)}</p>}
              {own && own.length > 0 && <Lines groups={own} onOpen={setOpened} />}
              {own && !full && <NewGroup kind={kind} onAdded={mutate} />}
            </section>
          );
        })}
      </div>
      {opened && (
        <Overlay onFail={close}>
          {opened.does === 'rename' ? (
            <renameDialog.View group={opened.group} onClose={close} onSaved={() => mutate()} />
          ) : opened.does === 'extra' ? (
            <extraDialog.View name={opened.group.name} group={opened.group.id} onClose={close} />
          ) : (
            <confirmDialog.View
              title={t('removeTitle', { name: opened.group.name })}
              confirm={t('removeConfirm')}
              onCancel={close}
              onConfirm={async () => {
                await call('groups.remove', { params: { id: opened.group.id } });
                await mutate();
                close();
                toast(t('removed', { name: opened.group.name }));
              }}
            >
              {t('removeText', { count: opened.group.members })}
            </confirmDialog.View>
          )}
        </Overlay>
      )}
    </SettingsPage>
  );
};

export default Groups;
