import { IconArrowUp } from '@tabler/icons-react';
import { memo, startTransition, useDeferredValue, useEffect, useState, type ComponentProps } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { DaySkeleton, PostSkeleton } from '#web/product/posts/feed-skeleton.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { ContentVisibility } from '#web/ui/loading/content-visibility.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import type { Post } from '#shared/model/post';
import { groupByDay, isSameDay } from './group-by-day.ts';
import styles from './feed.module.css';
import { daysAgo } from '#web/product/posts/days-ago.ts';
import { PostCard } from '#web/product/posts/post-card.tsx';
import { useNewPosts, type useFeed } from './use-feed.ts';
import { usePostActions } from '#web/product/posts/use-post-actions.tsx';

const emptyFeed = deferred(() => import('./empty-feed.tsx'), 'onboarding');

type Feed = ReturnType<typeof useFeed>;
const nearDays = ['today', 'yesterday'] as const;
const minute = 60_000;

const DayName = ({ of: day }: { of: Date }) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  // Today becomes yesterday at midnight; older days keep their title.
  const [recent] = useState(() => daysAgo(day, new Date()) < nearDays.length);
  const now = useNow(recent ? { updateInterval: minute } : undefined);
  const ago = daysAgo(day, now);
  const year = day.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  const date = format.dateTime(day, { weekday: 'long', day: 'numeric', month: 'long', year });
  const near = nearDays[ago];
  // A heading starts with a capital, even in languages that write weekdays in lower case.
  const title = near ? t(near) : date.charAt(0).toLocaleUpperCase() + date.slice(1);
  return <h2 className={styles.dayName}>{title}</h2>;
};

/** As many posts as a window shows; rendering more at once would block a slow phone. */
const atFirst = 5;
let shownBefore = false;

/** Usual height of a post with the gap after it, in pixels. */
const postHeight = 206;

/** Renders the first posts of a fresh page immediately, the others in a transition. */
const useGradually = ({ pages, posts = [] }: Feed) => {
  const [whole, setWhole] = useState(shownBefore);
  const there = useDeferredValue(pages !== undefined);
  useEffect(() => {
    if (!there) return;
    shownBefore = true;
    startTransition(() => setWhole(true));
  }, [there]);
  const shown = whole ? (pages ?? []).map(({ items }) => items) : [posts.slice(0, atFirst)];
  return { parts: shown.filter((items) => items.length > 0), there, whole };
};

type PartProps = {
  readonly posts: readonly Post[];
  /** When the post above was sent: its day gets no second heading. */
  readonly after: string | undefined;
} & Pick<ComponentProps<typeof PostCard>, 'actions'>;

/** Posts fetched together share one content-visibility part, because browsers check every part in each frame. */
const Part = memo(({ posts, after, actions }: PartProps) => {
  const days = groupByDay(posts);
  const goesOn = after !== undefined && isSameDay(after, posts[0]?.created_at ?? '');
  return (
    <ContentVisibility
      name={`${posts[0]?.id} ${posts.length}`}
      about={posts.length * postHeight}
      className={goesOn ? styles.goesOn : ''}
    >
      {days.map(({ date, posts: ofDay }, at) => (
        <section key={date.toDateString()} className={styles.day}>
          {(at > 0 || !goesOn) && <DayName of={date} />}
          {ofDay.map((post) => (
            <PostCard key={post.id} post={post} actions={actions} />
          ))}
        </section>
      ))}
    </ContentVisibility>
  );
});

/** The posts, or the reason why there are none. */
export const Posts = ({
  feed,
  coming,
  me,
  onCompose,
}: {
  feed: Feed;
  /** More posts are being created, so an empty feed is not final. */
  coming: boolean;
  me: string;
  onCompose: () => void;
}) => {
  const t = useTranslations('feed');
  const { posts, error } = feed;
  const { fresh, gap } = useNewPosts(posts, feed.ended, me);
  const { actions, open } = usePostActions(feed);
  const { parts, there, whole } = useGradually(feed);
  const { retry } = feed;

  if (!posts && error)
    return (
      <div className={styles.posts}>
        <div className={styles.card}>
          <LoadError error={error} title={t('failedTitle')} onRetry={retry} />
        </div>
      </div>
    );
  if (!posts || !there || ((coming || feed.revalidating) && posts.length === 0))
    return (
      <div className={styles.posts} aria-busy="true">
        <DaySkeleton posts={3} />
      </div>
    );
  return (
    <div className={styles.posts}>
      {fresh.length > 0 && (
        <Button
          variant="soft"
          className={styles.fresh}
          onClick={() => (gap ? retry() : void feed.add(fresh))}
        >
          <IconArrowUp size={16} aria-hidden />
          {t('newPosts', { count: fresh.length })}
        </Button>
      )}
      {posts.length === 0 && (
        <Overlay fallback={<DaySkeleton posts={1} />}>
          <emptyFeed.View onCompose={onCompose} />
        </Overlay>
      )}
      {parts.map((part, at) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- the first page stays the first
          key={at}
          posts={part}
          after={parts[at - 1]?.at(-1)?.created_at}
          actions={actions}
        />
      ))}
      {whole && !feed.ended && <LoadMore list={feed} skeleton={<PostSkeleton />} />}
      {whole && feed.ended && posts.length > 0 && <p className={styles.end}>{t('end')}</p>}
      {open}
    </div>
  );
};
