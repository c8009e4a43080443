import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Award } from '#shared/model/award';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { TextArea } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

const fields = ['reason'] as const;

/** Deletes an award. Where requests wait for it, whoever made them reads why. */
const RemoveDialog = ({
  award,
  onDone,
  onClose,
}: {
  award: Award;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations('awards');
  const { id, name, pending: count } = award;
  const [reason, setReason] = useState('');
  const sending = useAsyncAction();
  const send = async () => {
    await call('rewards.removeAward', { params: { id }, body: { reason } });
    await onDone();
  };
  return (
    <Dialog title={t('removeTitle', { name })} size={440} onClose={onClose}>
      <DialogForm
        fields={fields}
        sending={sending}
        save={t('remove')}
        variant="danger"
        send={send}
        onClose={onClose}
      >
        {(refusalOf) => (
          <>
            <p>{t('removeText')}</p>
            {count > 0 && (
              <>
                <p>{t('removeWaiting', { count })}</p>
                <TextArea
                  data-autofocus
                  label={t('requests.reasonLabel')}
                  name="reason"
                  rows={3}
                  maxLength={limits.award.reason}
                  value={reason}
                  error={refusalOf('reason')}
                  onChange={({ currentTarget }) => setReason(currentTarget.value)}
                />
              </>
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
};

export default withMantine(RemoveDialog);
