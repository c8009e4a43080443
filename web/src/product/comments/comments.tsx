import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Comment, Post } from '#shared/model/post';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { CommentItem } from './comment-item.tsx';
import type { PostActions } from '../posts/use-post-actions.tsx';
import styles from './comments.module.css';

const commentForm = deferred(() => import('./comment-form.tsx'), 'dialogs', 'offline');
const earlierComments = deferred(() => import('./earlier-comments.tsx'));
const editDialog = deferred(() => import('./edit-comment-dialog.tsx'), 'dialogs');
const reportDialog = deferred(() => import('../posts/report-dialog.tsx'), 'dialogs');
const removeDialog = deferred(() => import('./remove-comment-dialog.tsx'), 'dialogs');

export const commentFormProps = commentForm.preloadProps;

/** The newest comments on a post, the earlier ones on demand, and the field for a new one. */
export const Comments = ({
  post,
  whole,
  writing,
  onChange,
  onClose,
}: {
  post: Post;
  /** Shows the earlier comments without being asked. */
  whole: boolean;
  /** Whether the field for a new comment is open. */
  writing: boolean;
  onChange: PostActions['onChange'];
  /** Closes the field. */
  onClose: () => void;
}) => {
  const t = useTranslations('feed');
  const [all, setAll] = useState(whole);
  const [editing, setEditing] = useState<Comment | null>(null);
  const [removing, setRemoving] = useState<Comment | null>(null);
  const [reporting, setReporting] = useState<Comment | null>(null);
  const wishes = { onEdit: setEditing, onRemove: setRemoving, onReport: setReporting };
  const shown = post.latest_comments.toReversed();
  const earlier = post.comments - shown.length;
  const more = earlier > 0 && (
    <Button size="small" variant="quiet" className={styles.earlier} onClick={() => setAll(true)}>
      {t('earlierComments', { count: earlier })}
    </Button>
  );
  return (
    <div className={styles.comments}>
      {all && earlier > 0 ? (
        <Overlay fallback={whole ? <Skeleton width="60%" height={32} /> : more} onFail={() => setAll(false)}>
          <earlierComments.View post={post} before={shown[0]?.id} {...wishes} />
        </Overlay>
      ) : (
        more
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={t('comments', { count: post.comments })}>
          {shown.map((comment) => (
            <CommentItem key={comment.id} comment={comment} {...wishes} />
          ))}
        </ul>
      )}
      {writing && (
        <Overlay onFail={onClose}>
          <commentForm.View
            post={post}
            onClose={onClose}
            onAdded={(comment) =>
              onChange(post.id, (now) => ({
                ...now,
                comments: now.comments + 1,
                latest_comments: [comment, ...now.latest_comments],
              }))
            }
          />
        </Overlay>
      )}
      {editing && (
        <Overlay onFail={() => setEditing(null)}>
          <editDialog.View
            post={post}
            comment={editing}
            onClose={() => setEditing(null)}
            onChanged={(changed) => {
              onChange(post.id, (now) => ({
                ...now,
                latest_comments: now.latest_comments.map((one) => (one.id === changed.id ? changed : one)),
              }));
              setEditing(null);
            }}
          />
        </Overlay>
      )}
      {reporting && (
        <Overlay onFail={() => setReporting(null)}>
          <reportDialog.View post={post.id} comment={reporting.id} onClose={() => setReporting(null)} />
        </Overlay>
      )}
      {removing && (
        <Overlay onFail={() => setRemoving(null)}>
          <removeDialog.View
            post={post}
            comment={removing}
            onClose={() => setRemoving(null)}
            onRemoved={() =>
              onChange(post.id, (now) => ({
                ...now,
                comments: now.comments - 1,
                latest_comments: now.latest_comments.filter(({ id }) => id !== removing.id),
              }))
            }
          />
        </Overlay>
      )}
    </div>
  );
};
