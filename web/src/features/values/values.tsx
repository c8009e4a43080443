import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Value } from '#shared/model/value';
import { call } from '#web/api/client.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { Suggestions } from './suggestions.tsx';
import { useValues } from './use-values.ts';
import { ValueCard } from './value-card.tsx';
import styles from './values.module.css';

const editor = deferred(() => import('./value-editor.tsx'), 'dialogs');
const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

type Opened = { readonly edit: Value | null } | { readonly remove: Value } | null;

const Waiting = () => (
  <div className={styles.list} aria-busy="true">
    {[1, 2, 3, 4].map((one) => (
      <Skeleton key={one} width="100%" height={116} />
    ))}
  </div>
);

const Values = () => {
  const t = useTranslations('settings');
  const { values, error, retry, put, drop } = useValues();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const full = (values?.length ?? 0) >= limits.value.count;
  const add = (
    <Button
      variant="filled"
      disabled={full || !values}
      {...editor.preloadProps}
      onClick={() => setOpened({ edit: null })}
    >
      <IconPlus size={18} aria-hidden />
      {t('values.add')}
    </Button>
  );
  return (
    <SettingsPage
      title={t('areas.values')}
      text={full ? t('values.full', { max: limits.value.count }) : t('values.text')}
      actions={values?.length === 0 ? undefined : add}
    >
      {!values &&
        (error ? <LoadError error={error} title={t('values.failed')} onRetry={retry} /> : <Waiting />)}
      {values?.length === 0 && (
        <EmptyState title={t('values.none')} picture={<FirstThanks />} actions={add}>
          {t('values.noneText')}
        </EmptyState>
      )}
      {values && values.length > 0 && (
        <ul className={styles.list}>
          {values.map((value) => (
            <ValueCard
              key={value.id}
              value={value}
              onTouch={editor.preload}
              onEdit={() => setOpened({ edit: value })}
              onRemove={() => setOpened({ remove: value })}
            />
          ))}
        </ul>
      )}
      {values && !full && <Suggestions values={values} onAdded={put} />}
      {opened && (
        <Overlay onFail={close}>
          {'edit' in opened && (
            <editor.View
              value={opened.edit}
              onClose={close}
              onSaved={async (saved) => {
                await put(saved);
                close();
                toast(t('values.saved', { name: saved.name }));
              }}
            />
          )}
          {'remove' in opened && (
            <confirmDialog.View
              title={t('values.removeTitle', { name: opened.remove.name })}
              confirm={t('values.remove')}
              onCancel={close}
              onConfirm={async () => {
                await call('values.remove', { params: { id: opened.remove.id } });
                await drop(opened.remove);
                close();
                toast(t('values.removed', { name: opened.remove.name }));
              }}
            >
              {t('values.removeText')}
            </confirmDialog.View>
          )}
        </Overlay>
      )}
    </SettingsPage>
  );
};

export default Values;
