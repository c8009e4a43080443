import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import confirm from '#web/ui/overlays/confirm-dialog.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { ValueChoice } from '../values/value-choice.tsx';

/** Changes a post's value; for its author and administrators. */
const ValueDialog = ({
  post,
  onClose,
  onChanged,
}: {
  post: Post;
  onClose: () => void;
  onChanged: (post: Post) => void;
}) => {
  const t = useTranslations();
  const { values } = useSignedIn();
  const [chosen, setChosen] = useState(post.value_id);
  const { busy, error, attempt } = useAsyncAction();
  const save = async () => {
    if (chosen === post.value_id) {
      onClose();
      return;
    }
    onChanged(await call('posts.update', { params: { id: post.id }, body: { value_id: chosen } }));
    toast(t('post.valueChanged'));
  };
  return (
    <Dialog onClose={onClose} title={t('post.valueTitle')} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(save);
        }}
      >
        {error !== undefined && <RefusalNotice error={error} />}
        <ValueChoice values={values} chosen={chosen} by="choice" hideLabel onChoose={setChosen} />
        <div className={confirm.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {t('post.changeValue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export default withMantine(ValueDialog);
