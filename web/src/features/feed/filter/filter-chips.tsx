import { IconX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { useSignedIn } from '#web/api/config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { FeedFilter } from './feed-filter.ts';
import styles from './found-posts.module.css';
import type { FilterChange } from './use-feed-filter.ts';
import { usePerson } from './use-person.ts';

/** The name of a person in the address: nobody has the name of an unknown id. */
const useName = (id: string | undefined): string => {
  const t = useTranslations('search');
  const person = usePerson(id);
  if (person === undefined) return '…';
  return person ? [person.name, person.detail ?? []].flat().join(', ') : t('unknown');
};

/** What each part of a filter says, in words. */
const useWords = (filter: FeedFilter, posts: readonly Post[]): FeedFilter => {
  const t = useTranslations('search');
  const format = useFormatter();
  const { values, user } = useSignedIn();
  const [from, to] = [useName(filter.from), useName(filter.to)];
  const { value: id } = filter;
  // A value that was deleted still has its name on old posts.
  const value = values.find((one) => one.id === id) ?? posts.find((post) => post.value_id === id)?.value;
  const dayOf = (day: string): string => {
    const at = new Date(`${day}T00:00:00Z`);
    return Number.isNaN(at.getTime())
      ? day
      : format.dateTime(at, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  };
  return {
    q: t('words', { words: filter.q ?? '' }),
    from: filter.from === user.id ? t('fromMe') : t('from', { name: from }),
    to: filter.to === user.id ? t('toMe') : t('to', { name: to }),
    value: value?.name ?? t('unknown'),
    mine: t('mineLong'),
    private: t('private'),
    since: t('sinceDay', { day: dayOf(filter.since ?? '') }),
    until: t('untilDay', { day: dayOf(filter.until ?? '') }),
  };
};

/** What is filtered, in words: each part can be taken away, or all at once. */
export const FilterChips = ({
  filter,
  posts,
  onChange,
  onClear,
}: {
  filter: FeedFilter;
  posts: readonly Post[];
  onChange: FilterChange;
  onClear: () => void;
}) => {
  const t = useTranslations('search');
  const words = useWords(filter, posts);
  const names = Object.keys(filter) as (keyof FeedFilter)[];
  const drop = (name: keyof FeedFilter) => {
    if (names.length === 1) return onClear();
    onChange({ ...filter, [name]: '' });
    // The chip that had the focus is gone.
    document.querySelector<HTMLElement>('[data-found]')?.focus();
  };
  return (
    <header className={styles.header}>
      <h2 className={styles.title} data-found tabIndex={-1}>
        {t('found')}
      </h2>
      <ul className={styles.chips}>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('without', { filter: words[name] ?? '' })}
              title={words[name]}
              onClick={() => drop(name)}
            >
              <span>{words[name]}</span>
              <IconX size={15} aria-hidden />
            </button>
          </li>
        ))}
        <li>
          <Button size="small" variant="quiet" onClick={onClear}>
            {t('clear')}
          </Button>
        </li>
      </ul>
    </header>
  );
};
