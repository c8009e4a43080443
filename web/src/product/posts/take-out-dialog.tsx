import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { listed } from '#web/locales/locale.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import ConfirmDialog from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks before a post leaves the feed for good. */
const TakeOutDialog = ({
  post,
  onCancel,
  onTakenOut,
}: {
  post: Post;
  onCancel: () => void;
  onTakenOut: (post: Post) => void;
}) => {
  const t = useTranslations('takeOut');
  const people = post.celebration ? post.to : [post.from, ...post.to];
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm')}
      onCancel={onCancel}
      onConfirm={async () => {
        onTakenOut(await call('posts.takeOut', { params: { id: post.id } }));
        toast(t('done'));
      }}
    >
      {t('text', { names: listed(people.map(nameWithDetail)) })}
    </ConfirmDialog>
  );
};

export default TakeOutDialog;
