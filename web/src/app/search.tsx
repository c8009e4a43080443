import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Config } from '../api/config.ts';
import { command, isCommand } from '../product/shortcuts/command-key.ts';
import { deferred } from '../ui/loading/deferred.tsx';
import { Overlay } from '../ui/overlays/overlay.tsx';
import { itemsFor } from './menu-items.ts';
import styles from './shell.module.css';
import { letterOf } from './use-shortcuts.ts';

const load = () => import('./palette/palette.tsx');
const palette = deferred(load);
/** With the names of the settings, for those who have any. */
const fullPalette = deferred(load, 'settings');

/** The button that opens the palette, and its key: Ctrl or Cmd with K, from anywhere. */
export const Search = ({ config }: { config: Config }) => {
  const t = useTranslations('palette');
  const [open, setOpen] = useState(false);
  const { preloadProps, View } = itemsFor(config).some(({ label }) => label === 'settings')
    ? fullPalette
    : palette;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event) || letterOf(event) !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`${styles.search} ${styles.searchButton}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={command === 'Ctrl' ? 'Control+K' : 'Meta+K'}
        title={t('title')}
        {...preloadProps}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} aria-hidden />
        <span>{t('title')}</span>
        <kbd aria-hidden="true">{command} K</kbd>
      </button>
      {open && (
        <Overlay onFail={() => setOpen(false)}>
          <View onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </>
  );
};
