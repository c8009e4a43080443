import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { Button } from '#web/ui/controls/button.tsx';
import type { FeedFilter } from './feed-filter.ts';
import styles from './search.module.css';
import type { FilterChange } from './use-feed-filter.ts';

/** How long nothing has to be typed before a search is asked for. */
const pauseMs = 300;

/** The typed words; the address follows after a pause, and changes the field when something else changes it. */
const useTyped = (filter: FeedFilter, onChange: FilterChange) => {
  const asked = filter.q ?? '';
  const [text, setText] = useState(asked);
  const [last, setLast] = useState(asked);
  const [sent, setSent] = useState(asked);
  if (last !== asked) {
    setLast(asked);
    // Not when it is the address that follows: more may have been typed meanwhile.
    if (asked !== sent) {
      setText(asked);
      setSent(asked);
    }
  }
  const search = useEffectEvent((q: string) => {
    if (q === asked) return;
    setSent(q);
    // Each search is one step back, however many letters it has.
    onChange({ ...filter, q }, { replace: asked !== '' });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText };
};

/** The field for words, and the filters beside it. */
const SearchBar = ({
  filter,
  focused,
  onChange,
  onFilters,
}: {
  filter: FeedFilter;
  /** The reader has just asked for the field. */
  focused: boolean;
  onChange: FilterChange;
  onFilters: () => void;
}) => {
  const t = useTranslations('search');
  const feed = useTranslations('feed');
  const { text, setText } = useTyped(filter, onChange);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const mine = filter.mine === 'true';
  const others = (['from', 'to', 'value', 'private', 'since', 'until'] as const).filter(
    (name) => filter[name],
  ).length;
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  return (
    <>
      <div className={styles.input}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          type="search"
          data-search
          aria-label={feed('search')}
          placeholder={feed('search')}
          maxLength={limits.postSearch.query}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setText('')}
        />
        {text && (
          <Button icon size="small" variant="quiet" aria-label={t('clearWords')} onClick={clear}>
            <IconX size={16} aria-hidden />
          </Button>
        )}
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={mine}
        onClick={() => onChange({ ...filter, mine: mine ? '' : 'true' })}
      >
        {t('mine')}
      </button>
      <button
        type="button"
        className={styles.toggle}
        aria-haspopup="dialog"
        aria-label={others > 0 ? t('filtersSet', { count: others }) : t('filters')}
        title={t('filters')}
        onClick={onFilters}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden /> {others > 0 && others}
      </button>
    </>
  );
};

export default SearchBar;
