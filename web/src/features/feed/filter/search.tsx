import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import type { FeedFilter } from './feed-filter.ts';
import styles from './search.module.css';
import type { FilterChange } from './use-feed-filter.ts';

const bar = deferred(() => import('./search-bar.tsx'), 'search');
const dialog = deferred(() => import('./filter-dialog.tsx'), 'search', 'dialogs', 'fields');

/**
 * The search of the feed: beside the title a field, on a phone a button that opens all filters. Until it is used, it is
 * only a button; the rest is fetched then.
 */
export const Search = ({
  filter,
  active,
  onChange,
}: {
  filter: FeedFilter;
  active: boolean;
  onChange: FilterChange;
}) => {
  const t = useTranslations('feed');
  const wide = useWideScreen();
  const [wanted, setWanted] = useState(false);
  // Once it was used it stays: whoever clears it may go on typing.
  const [used, setUsed] = useState(active);
  if (active && !used) setUsed(true);
  const [asked, setAsked] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const open = () => {
    opener.current = document.activeElement as HTMLElement | null;
    setAsked(true);
    // The field takes the focus when it appears again, as it does on a wider window: not from the dialog.
    setUsed(used || wanted);
    setWanted(false);
  };
  const close = () => {
    setAsked(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const button = wide ? (
    <button
      type="button"
      data-search
      className={styles.field}
      {...bar.preloadProps}
      onClick={() => setWanted(true)}
    >
      <IconSearch size={18} aria-hidden />
      {t('search')}
    </button>
  ) : (
    <Button
      icon
      data-search
      variant="quiet"
      aria-label={t('search')}
      aria-haspopup="dialog"
      {...dialog.preloadProps}
      onClick={open}
    >
      <IconSearch size={20} aria-hidden />
    </Button>
  );
  return (
    <search className={styles.search} aria-label={t('search')}>
      {wide && (wanted || used) ? (
        <Overlay fallback={button} onFail={() => setWanted(false)}>
          <bar.View filter={filter} focused={wanted} onChange={onChange} onFilters={open} />
        </Overlay>
      ) : (
        button
      )}
      {asked && (
        <Overlay onFail={close}>
          <dialog.View filter={filter} onChange={onChange} onClose={close} />
        </Overlay>
      )}
    </search>
  );
};
