import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { ListPage } from './list-page.tsx';
import styles from './list-page.module.css';

const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

type Named = { readonly id: string; readonly name: string };

/** A list of what was made once and can only be revoked: the links to wallboards, the API keys. */
export const RevocableList = <Item extends Named>({
  area,
  list,
  dialog,
  onRevoke,
  children,
  ...page
}: Omit<ComponentProps<typeof ListPage<Item>>, 'area' | 'dialog' | 'onAdd'> & {
  area: 'walls' | 'apiKeys';
  /** Makes one. */
  dialog: {
    readonly View: ComponentType<{ onMade: () => void; onClose: () => void }>;
    readonly preloadProps: ReturnType<typeof deferred>['preloadProps'];
  };
  onRevoke: (item: Item) => Promise<unknown>;
  /** What is said of one. */
  children: (item: Item) => ReactNode;
}) => {
  const t = useTranslations(area);
  const [opened, setOpened] = useState<Item | 'new' | null>(null);
  const close = () => setOpened(null);
  const revoke = async (item: Item) => {
    await onRevoke(item);
    await list.mutate();
    close();
    toast(t('revoked', { name: item.name }));
  };
  return (
    <>
      <ListPage area={area} list={list} dialog={dialog} onAdd={() => setOpened('new')} {...page}>
        {(item) => (
          <li key={item.id} className={styles.line}>
            <div>
              <b>{item.name}</b>
              {children(item)}
            </div>
            <Button
              aria-label={t('revokeNamed', { name: item.name })}
              {...confirmDialog.preloadProps}
              onClick={() => setOpened(item)}
            >
              {t('revoke')}
            </Button>
          </li>
        )}
      </ListPage>
      {opened && (
        <Overlay onFail={close}>
          {opened === 'new' ? (
            <dialog.View onClose={close} onMade={() => void list.mutate()} />
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
    </>
  );
};
