import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { useSignedIn } from '../../api/config.ts';
import { keys } from '../../api/keys.ts';
import { revalidateLeaderboard } from '../../api/revalidate.ts';
import { Overlay } from '../../ui/overlays/overlay.tsx';
import { showConfetti } from '../../ui/feedback/confetti.ts';
import { deferred } from '../../ui/loading/deferred.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Purse } from '../../product/points/purse.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useWideScreen } from '../../ui/hooks/use-wide-screen.ts';
import { useIdleSince, whenIdle } from '../../ui/loading/when-idle.ts';
import styles from './feed.module.css';
import { Leaderboard } from './leaderboard.tsx';
import { Posts } from './posts.tsx';
import { ComposePrompt } from './compose-prompt.tsx';
import { useFeed } from './use-feed.ts';

const composer = deferred(() => import('./composer/composer.tsx'), 'dialogs');
const gettingStarted = deferred(() => import('../../product/checklist/getting-started.tsx'), 'onboarding');
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
    /** The person whose profile linked here. */
    to: state?.to,
    value: (query.get('value') ?? undefined) as ValueId | undefined,
    show: useCallback(
      (value?: ValueId) => setQuery({ compose: '', ...(value && { value }) }, { preventScrollReset: true }),
      [setQuery],
    ),
    hide: useCallback(() => setQuery({}, { replace: true, preventScrollReset: true }), [setQuery]),
  };
};

const Feed = () => {
  const t = useTranslations('feed');
  const { settings, user, checklist, features } = useSignedIn();
  const { mutate } = useSWRConfig();
  const feed = useFeed();
  // The side column is fetched after the posts.
  const besides = useIdleSince(feed.settled);
  const { open, to, value, show, hide } = useComposer();
  const wide = useWideScreen();
  const focused = useRef<HTMLElement>(null);
  // Preloads the composer, but not while the feed itself is loading.
  useEffect(() => whenIdle(composer.preload, composerAfter), []);

  const start = (chosen?: ValueId) => {
    focused.current = document.activeElement as HTMLElement | null;
    show(chosen);
  };
  const close = () => {
    hide();
    // When a key or a link opened the composer, nothing had the focus: return to the prompt.
    const back = focused.current ?? document.querySelector<HTMLElement>('[data-prompt]');
    requestAnimationFrame(() => back?.focus());
    focused.current = null;
  };
  const sent = (post: Post) => {
    close();
    void feed.add([post]);
    showConfetti();
    toast(t('sent', { left: Math.max(0, user.score_remaining - post.score * post.to_id.length) }));
    void mutate(keys.config);
    revalidateLeaderboard(mutate);
  };

  return (
    <div className={styles.page} data-wide>
      <PageTitle className={styles.title}>{t('title')}</PageTitle>
      <div className={styles.promptArea}>
        <ComposePrompt onOpen={start} onNear={composer.preload} />
      </div>
      <a className={styles.skip} href="#beside">
        {t('aside')}
      </a>
      <Posts feed={feed} coming={features.demo_coming} onCompose={() => start()} />
      <aside className={styles.aside} aria-label={t('aside')}>
        <div className={styles.own} id="beside">
          {wide && (
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
        </div>
        {settings.global.show_leaderboard && (
          <div className={styles.ranking}>
            <Leaderboard asked={besides} />
          </div>
        )}
      </aside>
      {open && (
        <Overlay onFail={close}>
          <composer.View key={to?.id} valueId={value} to={to} onClose={close} onSent={sent} />
        </Overlay>
      )}
    </div>
  );
};

export default Feed;
