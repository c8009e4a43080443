import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CommentId, PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import confirm from '#web/ui/overlays/confirm-dialog.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './edit-dialog.module.css';

/** Reports a post, or a comment on it, to administrators. */
const ReportDialog = ({
  post,
  comment,
  onClose,
}: {
  post: PostId;
  comment?: CommentId;
  onClose: () => void;
}) => {
  const t = useTranslations();
  const [reason, setReason] = useState('');
  const { busy, error, attempt } = useAsyncAction();
  const send = async () => {
    const body = { reason, ...(comment !== undefined && { comment_id: comment }) };
    await call('posts.report', { params: { id: post }, body });
    toast(t('report.sent'));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t(comment ? 'report.titleComment' : 'report.title')} size={480}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(send);
        }}
      >
        {error !== undefined && <RefusalNotice error={error} />}
        <p>{t('report.text')}</p>
        <TextArea
          label={t('report.reason')}
          hint={t('report.reasonHint')}
          rows={3}
          maxLength={limits.report.reason}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={confirm.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export default withMantine(ReportDialog);
