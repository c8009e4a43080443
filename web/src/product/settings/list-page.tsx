import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FirstThanks } from '../illustrations/first-thanks.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import type { deferred } from '#web/ui/loading/deferred.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './list-page.module.css';

/**
 * A settings screen with a short list, to which one adds by a dialog: wallboards, API keys, webhooks, awards. The texts of an area have the
 * same names.
 */
export const ListPage = <Item,>({
  area,
  max,
  list: { data, error, mutate },
  lineHeight,
  dialog,
  onAdd,
  above,
  below,
  children,
}: {
  area: 'walls' | 'apiKeys' | 'hooks' | 'awards';
  /** How many there can be. */
  max: number;
  list: {
    readonly data?: readonly Item[] | undefined;
    readonly error?: unknown;
    readonly mutate: () => Promise<unknown>;
  };
  /** Of a line while the list is loaded, in pixels. */
  lineHeight: number;
  /** The dialog that adds one. */
  dialog: Pick<ReturnType<typeof deferred>, 'preloadProps'>;
  onAdd: () => void;
  above?: ReactNode;
  below?: ReactNode;
  /** A line of the list. */
  children: (item: Item) => ReactNode;
}) => {
  const t = useTranslations(area);
  const isFull = (data?.length ?? 0) >= max;
  const add = (
    <Button variant="filled" disabled={isFull || !data} {...dialog.preloadProps} onClick={onAdd}>
      <IconPlus size={18} aria-hidden />
      {t('add')}
    </Button>
  );
  return (
    <SettingsPage
      title={t('title')}
      text={isFull ? t('full', { max }) : t('text')}
      actions={data?.length === 0 ? undefined : add}
    >
      {above}
      {!data && error !== undefined && (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      )}
      {!data && error === undefined && (
        <div className={styles.list} aria-busy="true">
          {[1, 2, 3].map((one) => (
            <Skeleton key={one} width="100%" height={lineHeight} />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title={t('none')} picture={<FirstThanks />} actions={add}>
          {t('noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && <ul className={styles.list}>{data.map(children)}</ul>}
      {below}
    </SettingsPage>
  );
};
