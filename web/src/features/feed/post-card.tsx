import { IconArrowRight, IconHeart, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { Avatar, AvatarStack } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ValueChip } from '../../ui/value-chip.tsx';
import { gifSource } from './gif-source.ts';
import { Message } from './message.tsx';
import styles from './post-card.module.css';
import { PostTime } from './post-time.tsx';

type Actions = {
  readonly onLike: (post: Post) => void;
  readonly onRemove: (post: Post) => void;
  readonly onNearRemove: () => void;
};

const useLikers = (post: Post): string => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const names = post.liked_by.map(({ name }) => name);
  if (names.length === 0) return t('likes', { count: post.likes });
  const more = post.likes - names.length;
  return more > 0
    ? t('likedByMore', { names: names.join(', '), count: more })
    : t('likedBy', { names: format.list(names) });
};

const Head = ({ post }: { post: Post }) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const several = post.to.length > 1;
  return (
    <header className={styles.head}>
      <div>
        <h3 className={styles.names} id={`post-${post.id}`}>
          <b>{post.from.name}</b> <IconArrowRight className={styles.arrow} size={16} aria-hidden />
          <span className="visually-hidden">{t('to')}</span>{' '}
          <b>{format.list(post.to.map(({ name }) => name))}</b>
        </h3>
        <PostTime at={post.created_at} />
      </div>
      <span className={styles.score}>
        <span aria-hidden="true">
          +{format.number(post.score)} {several && <small>{t('eachShort')}</small>}
        </span>
        <span className="visually-hidden">
          {several ? t('pointsEach', { count: post.score }) : t('points', { count: post.score })}
        </span>
      </span>
    </header>
  );
};

const Foot = ({ post, onLike, onRemove, onNearRemove }: { post: Post } & Actions) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const likers = useLikers(post);
  return (
    <footer className={styles.foot}>
      <ValueChip value={post.value} />
      <div className={styles.actions}>
        {post.can.remove && (
          <Button
            icon
            look="quiet"
            className={styles.remove}
            aria-label={t('remove')}
            onPointerEnter={onNearRemove}
            onFocus={onNearRemove}
            onClick={() => onRemove(post)}
          >
            <IconTrash size={18} aria-hidden />
          </Button>
        )}
        {post.liked_by.length > 0 && (
          <span className={styles.likers} title={likers}>
            <AvatarStack people={post.liked_by} size={22} />
          </span>
        )}
        <button
          type="button"
          className={styles.like}
          aria-pressed={post.liked}
          title={likers}
          onClick={() => onLike(post)}
        >
          <IconHeart size={19} aria-hidden />
          <span className="visually-hidden">{t('like')}, </span>
          <span aria-hidden="true">{format.number(post.likes)}</span>
          <span className="visually-hidden">{likers}</span>
        </button>
      </div>
    </footer>
  );
};

export const PostCard = memo(({ post, ...actions }: { post: Post } & Actions) => {
  const t = useTranslations('feed');
  const gif = gifSource(post.gif);
  return (
    <article className={styles.post} aria-labelledby={`post-${post.id}`}>
      <Avatar person={post.from} size={44} />
      <div className={styles.content}>
        <Head post={post} />
        <Message text={post.message} />
        {gif && <img className={styles.gif} src={gif} alt={t('gif')} loading="lazy" decoding="async" />}
        <Foot post={post} {...actions} />
      </div>
    </article>
  );
});
