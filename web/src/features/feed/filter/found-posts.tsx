import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { typedPostWords } from '#shared/rules/posts/post-search';
import { usePages } from '#web/api/use-pages.ts';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { PostSkeleton } from '#web/product/posts/feed-skeleton.tsx';
import { PostCard } from '#web/product/posts/post-card.tsx';
import RichMessage from '#web/product/posts/rich-message.tsx';
import { SearchMarks } from '#web/product/posts/search-marks.ts';
import { useListedPosts } from '#web/product/posts/use-listed-posts.ts';
import { usePostActions } from '#web/product/posts/use-post-actions.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { ContentVisibility } from '#web/ui/loading/content-visibility.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import feed from '../feed.module.css';
import type { FeedFilter } from './feed-filter.ts';
import { FilterChips } from './filter-chips.tsx';
import styles from './found-posts.module.css';
import type { FilterChange } from './use-feed-filter.ts';

/** What a search finds: what is filtered in words, and the posts, or why there are none. */
const FoundPosts = ({ filter, onChange }: { filter: FeedFilter; onChange: FilterChange }) => {
  const t = useTranslations('search');
  const list = usePages('posts.list', { query: filter });
  const { items, error, ended, revalidating, revalidate } = list;
  const retry = () => void revalidate();
  const { actions, open } = usePostActions(useListedPosts(list));
  const clear = () => {
    onChange({});
    // What had the focus is gone with the results.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-search]')?.focus());
  };
  const { q = '' } = filter;
  const marks = useMemo(() => ({ words: typedPostWords(q), Message: RichMessage }), [q]);
  const count = items?.length ?? 0;
  const none = items !== undefined && count === 0 && ended;
  const coming = !items || (count === 0 && !ended && !error);
  return (
    <section className={`${feed.posts} ${styles.found}`} aria-label={t('results')} aria-busy={revalidating}>
      <FilterChips filter={filter} posts={items ?? []} onChange={onChange} onClear={clear} />
      <output className="visually-hidden" aria-live="polite">
        {!items || revalidating ? '' : t(ended ? 'count' : 'countMore', { count })}
      </output>
      {error !== undefined && !items && (
        <div className={feed.card}>
          <LoadError error={error} title={t('failed')} onRetry={retry} />
        </div>
      )}
      {none && (
        <div className={feed.card}>
          <EmptyState
            title={t('none')}
            picture={<FirstThanks />}
            actions={
              <Button variant="soft" size="large" onClick={clear}>
                {t('showAll')}
              </Button>
            }
          />
        </div>
      )}
      <SearchMarks value={marks}>
        {items?.map((post) => (
          <ContentVisibility key={post.id} name={post.id} about={198}>
            <PostCard post={post} actions={actions} />
          </ContentVisibility>
        ))}
      </SearchMarks>
      {coming && error === undefined && (
        <div className={feed.day} aria-busy="true">
          {[1, 2, 3].map((number) => (
            <PostSkeleton key={number} />
          ))}
        </div>
      )}
      {items && !ended && <LoadMore list={{ ...list, retry }} skeleton={<PostSkeleton />} />}
      {open}
    </section>
  );
};

export default FoundPosts;
