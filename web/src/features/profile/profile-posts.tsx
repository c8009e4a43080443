import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { newOnce } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { renewRanking } from '../../api/revalidate.ts';
import { usePages } from '../../api/use-pages.ts';
import { Empty } from '../../ui/feedback/empty-state.tsx';
import { Failed } from '../../ui/feedback/load-error.tsx';
import { FarPart } from '../../ui/loading/content-visibility.tsx';
import { PostSkeleton } from '../../product/posts/feed-skeleton.tsx';
import { More } from '../../ui/loading/load-more.tsx';
import { FirstThanks } from '../../product/illustrations/first-thanks.tsx';
import { PostCard } from '../../product/posts/post-card.tsx';
import { usePostActions } from '../../product/posts/use-post-actions.tsx';
import styles from './profile.module.css';
import type { Profile } from './profile-type.ts';

/** The posts somebody received or sent. */
export const ProfilePosts = ({
  profile: { id, first_name, name },
  direction,
  onChanged,
}: {
  profile: Profile;
  direction: 'received' | 'granted';
  onChanged: () => void;
}) => {
  const t = useTranslations();
  const { mutate } = useSWRConfig();
  const list = usePages('profiles.listPosts', { params: { id }, query: { direction } });
  const { items, error, ended, renew, edit } = list;
  const retry = () => void renew();
  const patch = useCallback(
    (post: Post['id'], change: (post: Post) => Post) =>
      edit((posts) => posts.map((one) => (one.id === post ? change(one) : one))),
    [edit],
  );
  const remove = async (post: Post['id']) => {
    await edit((posts) => posts.filter((one) => one.id !== post));
    try {
      await call('posts.remove', { params: { id: post }, once: newOnce() });
    } catch (refused) {
      await renew();
      throw refused;
    }
    onChanged();
    renewRanking(mutate);
    await mutate(keys.config);
  };
  const { onLike, onWish, open } = usePostActions({ patch, remove });
  if (!items && error)
    return (
      <div className={styles.card}>
        <Failed error={error} title={t('profile.postsFailed')} onRetry={retry} />
      </div>
    );
  if (!items)
    return (
      <div className={styles.posts} aria-busy="true">
        {[1, 2].map((number) => (
          <PostSkeleton key={number} />
        ))}
      </div>
    );
  return (
    <div className={styles.posts}>
      {items.length === 0 && (
        <div className={styles.card}>
          <Empty
            title={t(`profile.none.${direction}`, { name: first_name || name })}
            picture={<FirstThanks />}
          />
        </div>
      )}
      {items.map((post) => (
        <FarPart key={post.id} name={post.id} about={198}>
          <PostCard post={post} onLike={onLike} onWish={onWish} />
        </FarPart>
      ))}
      {!ended && <More list={{ ...list, retry }} skeleton={<PostSkeleton />} />}
      {open}
    </div>
  );
};
