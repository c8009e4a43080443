import { useId, useRef, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { PostSkeleton } from '#web/product/posts/feed-skeleton.tsx';
import { AfterContent } from '#web/ui/loading/after-content.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import styles from './profile.module.css';
import type { Profile } from './profile-type.ts';
import { Statement } from './statement.tsx';

/** Loaded separately, so that the profile is shown before its posts. */
const posts = deferred(() => import('./profile-posts.tsx'));

const all = ['received', 'granted', 'awards', 'statement'] as const;
type Tab = (typeof all)[number];

/** Posts received, posts given, awards where there are any, and the balance sheet if the viewer may see it. The address names the tab. */
export const ProfileTabs = ({ profile, onChanged }: { profile: Profile; onChanged: () => void }) => {
  const t = useTranslations('profile');
  const id = useId();
  const [query, setQuery] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const { workspace } = useSignedIn();
  const isShown = {
    received: true,
    granted: true,
    awards: workspace.awards,
    statement: profile.can.statement,
  };
  const tabs = all.filter((tab) => isShown[tab]);
  const shown: Tab = tabs.find((tab) => tab === query.get('tab')) ?? 'received';
  const show = (tab: Tab) =>
    setQuery(tab === 'received' ? {} : { tab }, { replace: true, preventScrollReset: true });
  const step = ({ key }: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (by === undefined) return;
    const next = tabs[(tabs.indexOf(shown) + by + tabs.length) % tabs.length];
    if (!next) return;
    show(next);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  return (
    <section className={styles.records}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div ref={list} className={styles.tabs} role="tablist" aria-label={t('records')} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            data-tab={tab}
            id={`${id}-${tab}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab)}
          >
            {t(`tabs.${tab}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {shown === 'statement' ? (
          <Statement id={profile.id} />
        ) : (
          <AfterContent
            fallback={
              <div className={styles.posts} aria-busy="true">
                <PostSkeleton />
                <PostSkeleton />
              </div>
            }
          >
            <posts.View key={shown} profile={profile} direction={shown} onChanged={onChanged} />
          </AfterContent>
        )}
      </div>
    </section>
  );
};
