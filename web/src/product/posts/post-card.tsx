import { IconArrowRight, IconDots, IconHeart, IconMessageCircle } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { listed } from '#web/locales/locale.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { commentFormProps, Comments } from '../comments/comments.tsx';
import { Avatar, AvatarStack } from '../people/avatar.tsx';
import { cardOf } from '../people/card-of.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { useWasIdle } from '#web/ui/loading/when-idle.ts';
import { ValueChip } from '../values/value-chip.tsx';
import { PostMessage } from './post-message.tsx';
import styles from './post-card.module.css';
import { PostTime } from './post-time.tsx';
import type { PostActions } from './use-post-actions.tsx';

const postMenu = deferred(() => import('./post-menu.tsx'), 'dialogs');
const meToo = deferred(() => import('./me-too.tsx'), 'dialogs');
const celebration = deferred(() => import('./celebration.tsx'), 'celebrations');
const gifPicture = deferred(() => import('./gif-picture.tsx'), 'dialogs');

const useLikers = (post: Post): string => {
  const t = useTranslations('feed');
  const names = post.liked_by.map(({ name }) => name);
  if (names.length === 0) return t('likes', { count: post.likes });
  const more = post.likes - names.length;
  return t('likedBy', { names: listed(more > 0 ? [...names, t('others', { count: more })] : names) });
};

type CardProps = {
  readonly post: Post;
  readonly actions: PostActions;
  /** The post has a screen to itself: everything about it is shown. */
  readonly alone?: boolean;
};

const Name = ({ person }: { person: Person }) => (
  <Link className={styles.name} to={`/profile/${person.id}`} {...cardOf(person)}>
    {person.name}
  </Link>
);

/** A long list of receivers is shortened, so that the message stays in view. */
const namedAtFirst = 6;
const crowd = 9;

const Receivers = ({ to, whole }: Pick<Post, 'to'> & { whole: boolean }) => {
  const t = useTranslations('feed');
  const [all, setAll] = useState(whole || to.length < crowd);
  const named = all ? to : to.slice(0, namedAtFirst);
  return listed([
    ...named.map((person) => <Name key={person.id} person={person} />),
    ...(all
      ? []
      : [
          <button key="others" type="button" className={styles.others} onClick={() => setAll(true)}>
            {t('others', { count: to.length - named.length })}
          </button>,
        ]),
  ]);
};

/** What colleagues added; it opens the list of them. */
const Added = ({ post, onWish }: { post: Post } & Pick<PostActions, 'onWish'>) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const names = listed(post.added_by.map(({ name }) => name));
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

const Head = ({ post, actions, alone }: CardProps) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const several = post.to.length > 1;
  const Heading = alone ? 'h2' : 'h3';
  return (
    <header className={styles.head}>
      <div>
        <Heading className={styles.names} id={`post-${post.id}`}>
          <Name person={post.from} /> <IconArrowRight className={styles.arrow} size={16} aria-hidden />
          <span className="visually-hidden">{t('to')}</span> <Receivers to={post.to} whole={alone === true} />
        </Heading>
        <Link className={styles.when} to={`/posts/${post.id}`} state={{ post }}>
          <PostTime at={post.created_at} />
        </Link>
      </div>
      <div className={styles.points}>
        {post.score > 0 && (
          <span className={styles.score}>
            <span aria-hidden="true">
              +{format.number(post.score)} {several && <small>{t('eachShort')}</small>}
            </span>
            <span className="visually-hidden">
              {t('points', { count: post.score })} {several && t('eachShort')}
            </span>
          </span>
        )}
        {post.add_ons > 0 && <Added post={post} onWish={actions.onWish} />}
      </div>
    </header>
  );
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

const CommentButton = ({ post, writing, onWrite }: Pick<CardProps, 'post'> & Writing) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  return (
    <button
      type="button"
      className={styles.like}
      aria-expanded={writing}
      title={t('comment')}
      {...commentFormProps}
      onClick={() => onWrite(!writing)}
    >
      <IconMessageCircle size={19} aria-hidden />
      <span className="visually-hidden">{t('comment')}, </span>
      <span aria-hidden="true">{format.number(post.comments)}</span>
      <span className="visually-hidden">{t('comments', { count: post.comments })}</span>
    </button>
  );
};

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

const Foot = ({ post, actions, ...writing }: CardProps & Writing) => {
  const { onLike, onWish } = actions;
  const t = useTranslations('feed');
  const format = useFormatter();
  const likers = useLikers(post);
  return (
    <footer className={styles.foot}>
      {/* The title of a celebration says in words what its value would. */}
      {!post.celebration && (
        <Link className={styles.value} to={`/feed?value=${post.value_id}`}>
          <ValueChip value={post.value} />
        </Link>
      )}
      {(post.can.add || post.imported) && <AddPoints post={post} onChange={actions.onChange} />}
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
        <CommentButton post={post} {...writing} />
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
          <span className="visually-hidden">{t('likes', { count: post.likes })}</span>
        </button>
      </div>
    </footer>
  );
};

/** A post of the feed, of a profile, or by itself. */
export const PostCard = memo(({ post, actions, alone = false }: CardProps) => {
  const [writing, setWriting] = useState(false);
  return (
    <article className={styles.post} aria-labelledby={`post-${post.id}`}>
      {!post.celebration && <Avatar person={post.from} size={44} {...cardOf(post.from)} />}
      <div className={styles.content}>
        {post.celebration ? (
          <Overlay fallback={<div className={styles.gif} />}>
            <celebration.View post={post} alone={alone} onWish={setWriting} />
          </Overlay>
        ) : (
          <>
            <Head post={post} actions={actions} alone={alone} />
            <PostMessage text={post.message} whole={alone} searched />
          </>
        )}
        {post.gif && (
          <Overlay fallback={<div className={styles.gif} />}>
            <gifPicture.View src={post.gif} />
          </Overlay>
        )}
        <Foot post={post} actions={actions} writing={writing} onWrite={setWriting} />
        {(writing || post.comments > 0) && (
          <Comments
            post={post}
            whole={alone}
            writing={writing}
            onChange={actions.onChange}
            onClose={() => setWriting(false)}
          />
        )}
      </div>
    </article>
  );
});
