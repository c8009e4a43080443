import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { useSignedIn } from '../../api/config.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { withMantine } from '../../ui/with-mantine.tsx';
import styles from './remove-dialog.module.css';

const RemoveDialog = ({
  post,
  onCancel,
  onConfirm,
}: {
  post: Post;
  onCancel: () => void;
  onConfirm: () => void;
}) => {
  const t = useTranslations();
  const format = useFormatter();
  const { user } = useSignedIn();
  return (
    <Dialog onClose={onCancel} title={t('remove.title')} size={440}>
      <p className={styles.text}>
        {t('remove.text', {
          names: format.list(post.to.map(({ name }) => name)),
          mine: post.from_id === user.id ? 'yes' : 'no',
        })}
      </p>
      <div className={styles.actions}>
        <Button data-autofocus onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {t('remove.confirm')}
        </Button>
      </div>
    </Dialog>
  );
};

export default withMantine(RemoveDialog);
