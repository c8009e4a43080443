import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { useSignedIn } from '#web/api/config.ts';
import { listed } from '#web/locales/locale.ts';
import ConfirmDialog from '#web/ui/overlays/confirm-dialog.tsx';

const RemoveDialog = ({
  post,
  onCancel,
  onConfirm,
}: {
  post: Post;
  onCancel: () => void;
  /** Gets what to say when it is done. */
  onConfirm: (done: string) => void;
}) => {
  const t = useTranslations('remove');
  const { user } = useSignedIn();
  const points = post.score + post.add_on_points;
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm')}
      onCancel={onCancel}
      onConfirm={() => onConfirm(t(post.imported || points === 0 ? 'importedDone' : 'done'))}
    >
      {post.celebration?.kind === 'own' && points > 0 && t('companyDayText')}
      {post.imported && t('importedText')}
      {!post.imported && points === 0 && t('thanksText')}
      {!post.imported &&
        points > 0 &&
        post.celebration?.kind !== 'own' &&
        t('text', {
          names: listed(post.to.map(nameWithDetail)),
          mine: post.from_id === user.id ? 'yes' : 'no',
        })}
    </ConfirmDialog>
  );
};

export default RemoveDialog;
