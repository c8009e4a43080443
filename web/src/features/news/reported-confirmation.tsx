import { useTranslations } from 'use-intl';
import type { CommentId, PostId } from '#shared/model/ids';
import type { NewsItem } from '#shared/model/news';
import { call } from '#web/api/client.ts';
import { useEditLists } from '#web/api/use-pages.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import ConfirmDialog from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks before a reported post leaves the feed, or a reported comment is deleted. */
const ReportedConfirmation = ({
  item,
  onCancel,
  onDone,
}: {
  item: NewsItem;
  onCancel: () => void;
  onDone: () => void;
}) => {
  const t = useTranslations();
  const editFeed = useEditLists('posts.list');
  const id = item.post_id as PostId;
  if (item.can.take_out)
    return (
      <ConfirmDialog
        title={t('takeOut.title')}
        confirm={t('takeOut.confirm')}
        onCancel={onCancel}
        onConfirm={async () => {
          await call('posts.takeOut', { params: { id } });
          editFeed((posts) => posts.filter((post) => post.id !== id));
          toast(t('takeOut.done'));
          onDone();
        }}
      >
        {t('takeOut.brief')}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={t('comment.removeTitle')}
      confirm={t('comment.removeConfirm')}
      onCancel={onCancel}
      onConfirm={async () => {
        await call('posts.removeComment', { params: { id, comment_id: item.comment_id as CommentId } });
        toast(t('news.commentRemoved'));
        onDone();
      }}
    >
      {item.text}
    </ConfirmDialog>
  );
};

export default ReportedConfirmation;
