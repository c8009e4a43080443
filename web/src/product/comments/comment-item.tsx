import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Comment } from '#shared/model/post';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { PersonDetail } from '../people/person-detail.tsx';
import { Avatar } from '../people/avatar.tsx';
import { cardOf } from '../people/card-of.ts';
import { PostMessage } from '../posts/post-message.tsx';
import { EditedMark, PostTime } from '../posts/post-time.tsx';
import styles from './comments.module.css';

/** What a reader asks to do with a comment. */
export type CommentWishes = {
  onEdit: (comment: Comment) => void;
  onRemove: (comment: Comment) => void;
  onReport: (comment: Comment) => void;
};

/** A comment; `onEdit`, `onRemove` and `onReport` ask to change, to delete and to report it. */
export const CommentItem = ({
  comment,
  onEdit,
  onRemove,
  onReport,
}: { comment: Comment } & CommentWishes) => {
  const t = useTranslations('feed');
  const { from } = comment;
  return (
    <li className={styles.comment}>
      <Avatar person={from} size={32} {...cardOf(from)} />
      <div className={styles.words}>
        <div className={styles.head}>
          <Link translate="no" className={styles.name} to={`/profile/${from.id}`} {...cardOf(from)}>
            {from.name}
            <PersonDetail person={from} />
          </Link>{' '}
          <PostTime at={comment.created_at} /> <EditedMark at={comment.edited_at} />
          {comment.can.edit && (
            <button
              type="button"
              className={styles.action}
              aria-label={t('editComment', { name: nameWithDetail(from) })}
              onClick={() => onEdit(comment)}
            >
              {t('edit')}
            </button>
          )}
          {comment.can.report && (
            <button
              type="button"
              className={`${styles.action} ${styles.report}`}
              aria-label={t('reportComment', { name: nameWithDetail(from) })}
              onClick={() => onReport(comment)}
            >
              {t('report')}
            </button>
          )}
          {comment.can.remove && (
            <button
              type="button"
              className={`${styles.action} ${styles.remove}`}
              aria-label={t('removeComment', { name: nameWithDetail(from) })}
              onClick={() => onRemove(comment)}
            >
              {t('remove')}
            </button>
          )}
        </div>
        <PostMessage className={styles.text} text={comment.message} />
      </div>
    </li>
  );
};
