import { memo, useState } from 'react';
import type { Post } from '#shared/model/post';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Comments } from '../comments/comments.tsx';
import { Avatar } from '../people/avatar.tsx';
import { cardOf } from '../people/card-of.ts';
import styles from './post-card.module.css';
import { PostFoot } from './post-foot.tsx';
import { PostHead } from './post-head.tsx';
import { PostMessage } from './post-message.tsx';
import type { PostActions } from './use-post-actions.tsx';

const celebration = deferred(() => import('./celebration.tsx'), 'celebrations');
const picture = deferred(() => import('./post-picture.tsx'));
const gifPicture = deferred(() => import('./gif-picture.tsx'), 'dialogs');

type CardProps = {
  readonly post: Post;
  readonly actions: PostActions;
  /** The post has a screen to itself: everything about it is shown. */
  readonly alone?: boolean;
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
            <PostHead post={post} onWish={actions.onWish} alone={alone} />
            <PostMessage text={post.message} whole={alone} searched />
          </>
        )}
        {post.picture && (
          <Overlay fallback={<div className={styles.picture} />}>
            <picture.View {...post.picture} />
          </Overlay>
        )}
        {post.gif && (
          <Overlay fallback={<div className={styles.gif} />}>
            <gifPicture.View src={post.gif} />
          </Overlay>
        )}
        <PostFoot post={post} actions={actions} writing={writing} onWrite={setWriting} />
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
