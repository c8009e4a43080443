import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { type Config, useSignedIn } from '#web/api/config.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { DaySkeleton } from '#web/product/posts/feed-skeleton.tsx';
import { Purse } from '#web/product/points/purse.tsx';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import { useIdleSince, whenIdle } from '#web/ui/loading/when-idle.ts';
import styles from './feed.module.css';
import { Leaderboard } from './leaderboard.tsx';
import { Posts } from './posts.tsx';
import { ComposePrompt } from './compose-prompt.tsx';
import { Search } from './filter/search.tsx';
import { useFeedFilter } from './filter/use-feed-filter.ts';
import { useFeed } from './use-feed.ts';

const composer = deferred(() => import('./composer/composer.tsx'), 'dialogs', 'offline');
const outbox = deferred(() => import('#web/product/outbox/outbox-list.tsx'), 'offline');
const gettingStarted = deferred(() => import('#web/product/checklist/getting-started.tsx'), 'onboarding');
const comingUp = deferred(() => import('./coming-up.tsx'), 'celebrations');
const announcement = deferred(() => import('./announcement-dialog.tsx'), 'dialogs');
const pinnedPart = deferred(() => import('./pinned.tsx'), 'dialogs');
const foundPosts = deferred(() => import('./filter/found-posts.tsx'), 'search');
const composerAfter = 4000;

/** The place of the checklist, which is fetched after the posts. On a phone it shows one item. */
const ChecklistBox = ({ items }: { items: number }) => (
  <div className={styles.checklist} style={{ height: items === 1 ? 112 : 76 + 36 * items }}>
    <Skeleton width={44} height={44} round />
    {Array.from({ length: items }, (_, item) => (
      <Skeleton key={item} width="60%" height={16} />
    ))}
  </div>
);

/** The address says whether the composer is open, so `n`, links and the back button all work. */
const useComposer = () => {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: { to?: Person } | null };
  return {
    open: query.has('compose'),
    announces: query.has('announce'),
    /** The person whose profile linked here. */
    to: state?.to,
    value: (query.get('compose') || undefined) as ValueId | undefined,
    show: useCallback(
      (value: ValueId | '' = '') =>
        setQuery((now) => new URLSearchParams([...now, ['compose', value]]), { preventScrollReset: true }),
      [setQuery],
    ),
    /** Filters stay, unless the feed itself is to be shown. */
    hide: useCallback(
      (toFeed: boolean) =>
        setQuery(
          (now) =>
            new URLSearchParams(
              toFeed ? [] : [...now].filter(([name]) => name !== 'compose' && name !== 'announce'),
            ),
          { replace: true, preventScrollReset: true },
        ),
      [setQuery],
    ),
  };
};

/** Where nobody has points to give there is no purse, but for whoever has points of before. */
const showsPurse = ({ limit, balance }: Config['user'], { points }: Config['features']): boolean =>
  points || limit > 0 || balance > 0;

const Feed = () => {
  const t = useTranslations();
  const { user, settings, checklist, features, announcement: pinned } = useSignedIn();
  const { filter, active, change } = useFeedFilter();
  const feed = useFeed(!active);
  // The side column is fetched after the posts.
  const besides = useIdleSince(active || feed.settled);
  const { open, announces, to, value, show, hide } = useComposer();
  const wide = useWideScreen();
  const focused = useRef<HTMLElement>(null);
  // Preloads the composer, but not while the feed itself is loading.
  useEffect(() => whenIdle(composer.preload, composerAfter), []);

  const start = (chosen?: ValueId) => {
    focused.current = document.activeElement as HTMLElement | null;
    show(chosen);
  };
  const close = (toFeed = false) => {
    hide(toFeed);
    // When a key or a link opened the composer, nothing had the focus: return to the prompt.
    const back = focused.current ?? document.querySelector<HTMLElement>('[data-prompt]');
    requestAnimationFrame(() => back?.focus());
    focused.current = null;
  };
  const sent = (post: Post) => {
    close(true);
    if (!post.private) void feed.add([post]);
  };

  const soon = (
    <Overlay>
      <comingUp.View />
    </Overlay>
  );

  return (
    <div className={styles.page} data-wide>
      <div className={styles.titleLine}>
        <PageTitle className={styles.title}>{t('nav.feed')}</PageTitle>
        <Search filter={filter} active={active} onChange={change} />
      </div>
      <div className={styles.promptArea}>
        <ComposePrompt onOpen={start} onNear={composer.preload} />
        {pinned && (
          <Overlay fallback={<p className={styles.pinned}>{pinned.message}</p>}>
            <pinnedPart.View pinned={pinned} />
          </Overlay>
        )}
        {besides && (
          <Overlay>
            <outbox.View />
          </Overlay>
        )}
      </div>
      <a className={styles.skip} href="#beside">
        {t('feed.aside')}
      </a>
      {active ? (
        <Overlay
          fallback={
            <div className={styles.posts} aria-busy="true">
              <DaySkeleton posts={3} />
            </div>
          }
        >
          <foundPosts.View filter={filter} onChange={change} />
        </Overlay>
      ) : (
        <Posts feed={feed} coming={features.demo_coming} me={user.id} onCompose={() => start()} />
      )}
      <aside className={styles.aside} aria-label={t('feed.aside')}>
        <div className={styles.own} id="beside">
          {wide && showsPurse(user, features) && (
            <section className={styles.card}>
              <Purse />
            </section>
          )}
          {checklist?.some(({ done }) => !done) &&
            (besides ? (
              <Overlay fallback={<ChecklistBox items={wide ? checklist.length : 1} />}>
                <gettingStarted.View />
              </Overlay>
            ) : (
              <ChecklistBox items={wide ? checklist.length : 1} />
            ))}
          {besides && wide && soon}
        </div>
        {settings.global.show_leaderboard && (
          <div className={styles.ranking}>
            <Leaderboard asked={besides}>{soon}</Leaderboard>
          </div>
        )}
      </aside>
      {announces && (
        <Overlay onFail={() => hide(false)}>
          <announcement.View pinned={pinned ?? null} onClose={() => hide(false)} />
        </Overlay>
      )}
      {open && (
        <Overlay onFail={() => close()}>
          <composer.View key={to?.id} valueId={value} to={to} onClose={() => close()} onSent={sent} />
        </Overlay>
      )}
    </div>
  );
};

export default Feed;
