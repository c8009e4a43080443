import { useTranslations } from 'use-intl';
import type { Comment, Post } from '#shared/model/post';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import ConfirmDialog from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks before a comment is deleted, and deletes it. A comment that is gone already counts as deleted. */
const RemoveCommentDialog = ({
  post,
  comment,
  onRemoved,
  onClose,
}: {
  post: Post;
  comment: Comment;
  onRemoved: () => void;
  onClose: () => void;
}) => {
  const t = useTranslations('comment');
  const remove = async () => {
    try {
      await call('posts.removeComment', { params: { id: post.id, comment_id: comment.id } });
    } catch (refused) {
      if (reasonsOf(refused)[0]?.code !== 'not_found') throw refused;
    }
    await revalidateList('posts.comments');
    onRemoved();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      confirm={t('removeConfirm')}
      onCancel={onClose}
      onConfirm={remove}
    >
      {t('removeText', { name: nameWithDetail(comment.from) })}
    </ConfirmDialog>
  );
};

export default RemoveCommentDialog;
