import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { MovingPicture, wantsStillness } from '#web/product/posts/moving-picture.tsx';
import { useSignedIn } from '#web/api/config.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { usePages, type ItemOf } from '#web/api/use-pages.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './gif-picker.module.css';
import popup from '#web/ui/overlays/picker-button.module.css';

type Found = ItemOf<'gifs.search'>;

const pause = 300;
const columns = 2;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
};

const Grid = ({ gifs, onPick }: { gifs: readonly Found[]; onPick: (gif: Found) => void }) => {
  const t = useTranslations('compose');
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // Only the picture under the pointer or the focus moves: all at once could not be stopped.
  const [pointed, setPointed] = useState<number>();
  const [isStill] = useState(wantsStillness);
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    const to = by === undefined ? undefined : at + by;
    if (to === undefined || to < 0 || to >= gifs.length) return;
    event.preventDefault();
    setAt(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys among its buttons
    <ul ref={list} className={styles.grid} aria-label={t('gifs')} onKeyDown={move}>
      {gifs.map((gif, index) => (
        <li key={gif.id}>
          <button
            type="button"
            aria-label={gif.title || t('gifUnnamed')}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => {
              setAt(index);
              setPointed(index);
            }}
            onBlur={() => setPointed(undefined)}
            onPointerEnter={() => setPointed(index)}
            onPointerLeave={() => setPointed(undefined)}
            onClick={() => onPick(gif)}
          >
            <MovingPicture
              src={gif.preview_url}
              alt=""
              stopped={isStill || index !== pointed}
              className={styles.picture}
            />
          </button>
        </li>
      ))}
    </ul>
  );
};

/** GIFs by search words; popular ones without any. */
const Search = ({ onPick }: { onPick: (gif: Found) => void }) => {
  const t = useTranslations();
  const words = useRefusalText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pause);
  const { items, error, ended, loadingMore, loadMore, revalidate } = usePages('gifs.search', {
    query: { search },
  });
  return (
    <>
      <input
        className={popup.search}
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a popup that the user opened to search in
        autoFocus
        maxLength={80}
        aria-label={t('compose.gifSearch')}
        placeholder={t('compose.gifSearch')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={styles.found} aria-busy={!items && !error}>
        {items && <Grid key={search} gifs={items} onPick={onPick} />}
        {items?.length === 0 && <p className={styles.note}>{t('compose.gifNone')}</p>}
        {!items && !error && (
          <div className={styles.grid}>
            {[1, 2, 3, 4].map((number) => (
              <Skeleton key={number} width="100%" height={100} />
            ))}
          </div>
        )}
        {Boolean(error) && (
          <div className={styles.note} role="alert">
            <p>{words(reasonsOf(error)[0])}</p>
            <Button size="small" onClick={() => void revalidate()}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {items && items.length > 0 && !ended && !error && (
          <Button size="small" busy={loadingMore} onClick={loadMore}>
            {t('common.more')}
          </Button>
        )}
      </div>
      <p className={styles.credit}>{t('compose.gifCredit')}</p>
    </>
  );
};

const GifPicker = ({ onPick }: { onPick: (gif: Found) => void }) => {
  const t = useTranslations('compose');
  const { features } = useSignedIn();
  return (
    <div className={styles.root}>
      {features.gifs ? <Search onPick={onPick} /> : <p className={styles.note}>{t('gifNotConfigured')}</p>}
    </div>
  );
};

export default GifPicker;
