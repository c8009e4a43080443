import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { listed } from '#web/locales/locale.ts';
import { AvatarStack } from '../people/avatar.tsx';
import styles from './post-card.module.css';
import type { PostActions } from './use-post-actions.tsx';

/** What colleagues added; it opens the list of them. */
export const Added = ({ post, onWish }: { post: Post } & Pick<PostActions, 'onWish'>) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const names = listed(post.added_by.map(nameWithDetail));
  const points = `+${format.number(post.add_on_points)}`;
  return (
    <button
      type="button"
      className={styles.added}
      title={t('addedBy', { names })}
      aria-label={`${points}, ${t('addedBy', { names })}`}
      aria-haspopup="dialog"
      onClick={() => onWish('adders', post)}
    >
      <AvatarStack people={post.added_by} size={18} />
      {points}
    </button>
  );
};
