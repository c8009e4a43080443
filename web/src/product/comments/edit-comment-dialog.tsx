import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Comment, Post } from '#shared/model/post';
import { call } from '#web/api/client.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import EditDialog from '../posts/edit-dialog.tsx';

/** Changes the words of a comment; for its author, and administrators. */
const EditCommentDialog = ({
  post,
  comment,
  onClose,
  onChanged,
}: {
  post: Post;
  comment: Comment;
  onClose: () => void;
  onChanged: (comment: Comment) => void;
}) => {
  const t = useTranslations('comment');
  return (
    <EditDialog
      title={t('editTitle')}
      text={comment.message}
      max={limits.postComment.length}
      onClose={onClose}
      onSave={async (message, mentioned) => {
        const params = { id: post.id, comment_id: comment.id };
        const changed = await call('posts.updateComment', {
          params,
          body: { message, ...(mentioned.length > 0 && { mentioned: [...mentioned] }) },
        });
        await revalidateList('posts.comments');
        onChanged(changed);
      }}
    />
  );
};

export default EditCommentDialog;
