import { IconDots, IconHeart, IconMessageCircle } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { listed } from '#web/locales/locale.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { useWasIdle } from '#web/ui/loading/when-idle.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { commentFormProps } from '../comments/comments.tsx';
import { AvatarStack } from '../people/avatar.tsx';
import { Added } from './added.tsx';
import { ValueChip } from '../values/value-chip.tsx';
import styles from './post-card.module.css';
import type { PostActions } from './use-post-actions.tsx';

const postMenu = deferred(() => import('./post-menu.tsx'), 'dialogs');
const meToo = deferred(() => import('./me-too.tsx'), 'dialogs');

const useLikers = (post: Post): string => {
  const t = useTranslations('feed');
  const names = post.liked_by.map(nameWithDetail);
  if (names.length === 0) return t('likes', { count: post.likes });
  const more = post.likes - names.length;
  return t('likedBy', { names: listed(more > 0 ? [...names, t('others', { count: more })] : names) });
};

/** A plain button until the menu is needed; the menu's code is fetched when the pointer or focus comes near. */
const MenuButton = ({ post, onWish }: { post: Post } & Pick<PostActions, 'onWish'>) => {
  const t = useTranslations('feed');
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button
      icon
      variant="quiet"
      aria-label={t('actions')}
      aria-haspopup="menu"
      aria-expanded={false}
      {...postMenu.preloadProps}
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} aria-hidden />
    </Button>
  );
  return (
    <span className={styles.more}>
      {wanted ? (
        <Overlay fallback={button} onFail={() => setWanted(false)}>
          <postMenu.View post={post} onWish={onWish} />
        </Overlay>
      ) : (
        button
      )}
    </span>
  );
};

/** Whether the field for a comment is open, and what opens and closes it. */
type Writing = { readonly writing: boolean; readonly onWrite: (writing: boolean) => void };

type CountProps = ComponentProps<'button'> & {
  readonly Icon: typeof IconHeart;
  readonly name: string;
  readonly count: number;
  /** The count in words. */
  readonly counted: string;
};

/** An icon with a number, which says more to those who hear it. */
const CountButton = ({ Icon, name, count, counted, ...button }: CountProps) => (
  <button type="button" className={styles.like} {...button}>
    <Icon size={19} aria-hidden />
    <span className="visually-hidden">{name}, </span>
    <span aria-hidden>{useFormatter().number(count)}</span>
    <span className="visually-hidden">{counted}</span>
  </button>
);

/** The place of what adds points, or says that none are added, until it has arrived after everything else. */
const AddPoints = ({ post, onChange }: { post: Post } & Pick<PostActions, 'onChange'>) => {
  const place = <span className={styles.meToo} />;
  if (!useWasIdle()) return place;
  return (
    <Overlay fallback={place}>
      <meToo.View post={post} onChange={onChange} />
    </Overlay>
  );
};

type FootProps = Writing & { readonly post: Post; readonly actions: PostActions };

/** The value of a post, and what can be done with it. */
export const PostFoot = ({ post, actions, writing, onWrite }: FootProps) => {
  const { onLike, onWish } = actions;
  const t = useTranslations('feed');
  const likers = useLikers(post);
  return (
    <footer className={styles.foot}>
      {/* The title of a celebration says in words what its value would. */}
      {!post.celebration && (
        <Link className={styles.value} to={`/feed?value=${post.value_id}`}>
          <ValueChip value={post.value} />
        </Link>
      )}
      {/* On other posts it stands beside their points. */}
      {post.celebration && post.add_ons > 0 && <Added post={post} onWish={onWish} />}
      {(post.can.add || post.imported || post.private) && (
        <AddPoints post={post} onChange={actions.onChange} />
      )}
      <div className={styles.actions}>
        <MenuButton post={post} onWish={onWish} />
        {post.liked_by.length > 0 && (
          <button
            type="button"
            className={styles.likers}
            title={likers}
            aria-haspopup="dialog"
            onClick={() => onWish('likers', post)}
          >
            <AvatarStack people={post.liked_by} size={22} />
            <span className="visually-hidden">{likers}</span>
          </button>
        )}
        <CountButton
          Icon={IconMessageCircle}
          name={t('comment')}
          count={post.comments}
          counted={t('comments', { count: post.comments })}
          aria-expanded={writing}
          title={t('comment')}
          {...commentFormProps}
          onClick={() => onWrite(!writing)}
        />
        <CountButton
          Icon={IconHeart}
          name={t('like')}
          count={post.likes}
          counted={t('likes', { count: post.likes })}
          aria-pressed={post.liked}
          title={likers}
          onClick={() => onLike(post)}
        />
      </div>
    </footer>
  );
};
