import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { usePages } from '#web/api/use-pages.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { ContentVisibility } from '#web/ui/loading/content-visibility.tsx';
import { PostSkeleton } from '#web/product/posts/feed-skeleton.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { PostCard } from '#web/product/posts/post-card.tsx';
import { useListedPosts } from '#web/product/posts/use-listed-posts.ts';
import { usePostActions } from '#web/product/posts/use-post-actions.tsx';
import styles from './profile.module.css';
import type { Profile } from './profile-type.ts';

/** The posts that a member received or sent, or the awards of a member. */
const ProfilePosts = ({
  profile: { id, first_name, name },
  direction,
  onChanged,
}: {
  profile: Profile;
  direction: 'received' | 'granted' | 'awards';
  onChanged: () => void;
}) => {
  const t = useTranslations();
  const list = usePages('profiles.listPosts', { params: { id }, query: { direction } });
  const { items, error, ended, revalidate } = list;
  const retry = () => void revalidate();
  const { patch, remove: removePost, takeOut } = useListedPosts(list);
  const remove = async (post: Post['id']) => {
    await removePost(post);
    onChanged();
  };
  const { actions, open } = usePostActions({ patch, remove, takeOut });
  if (!items && error)
    return (
      <div className={styles.card}>
        <LoadError error={error} title={t('profile.postsFailed')} onRetry={retry} />
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
          <EmptyState
            title={t(`profile.none.${direction}`, { name: first_name || name })}
            picture={<FirstThanks />}
          />
        </div>
      )}
      {items.length > 0 && direction !== 'awards' && (
        <LinkButton
          size="small"
          variant="quiet"
          className={styles.searchPosts}
          to={`/feed?${direction === 'received' ? 'to' : 'from'}=${id}`}
        >
          <IconSearch size={16} aria-hidden />
          {t('profile.searchPosts')}
        </LinkButton>
      )}
      {items.map((post) => (
        <ContentVisibility key={post.id} name={post.id} about={198}>
          <PostCard post={post} actions={actions} />
        </ContentVisibility>
      ))}
      {!ended && <LoadMore list={{ ...list, retry }} skeleton={<PostSkeleton />} />}
      {open}
    </div>
  );
};

export default ProfilePosts;
