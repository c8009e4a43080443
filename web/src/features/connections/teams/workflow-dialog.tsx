import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Workflow } from '#shared/model/chat';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

/** Asks for the address of a workflow, which is never shown again, and for a name of its channel. */
const WorkflowDialog = ({
  channel: before,
  onSaved,
  onClose,
}: {
  channel: string;
  onSaved: (workflow: Workflow) => void;
  onClose: () => void;
}) => {
  const t = useTranslations('teams');
  const [url, setUrl] = useState('');
  const [channel, setChannel] = useState(before);
  const sending = useAsyncAction();
  const save = async () => onSaved(await call('teams.setWorkflow', { body: { url, channel } }));
  return (
    <Dialog title={t('dialogTitle')} size={560} onClose={onClose}>
      <DialogForm
        fields={['url', 'channel']}
        sending={sending}
        save={t('save')}
        disabled={url.trim() === '' || channel.trim() === ''}
        send={save}
        onClose={onClose}
      >
        {(refusalOf) => (
          <>
            <TextField
              data-autofocus
              label={t('address')}
              hint={t('addressHint')}
              name="url"
              type="url"
              autoComplete="off"
              maxLength={limits.chat.workflowAddress}
              value={url}
              error={refusalOf('url')}
              onChange={({ currentTarget }) => {
                setUrl(currentTarget.value);
                sending.forget();
              }}
            />
            <TextField
              label={t('channel')}
              hint={t('channelHint')}
              name="channel"
              autoComplete="off"
              maxLength={limits.chat.channelName}
              value={channel}
              error={refusalOf('channel')}
              onChange={({ currentTarget }) => {
                setChannel(currentTarget.value);
                sending.forget();
              }}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
};

export default withMantine(WorkflowDialog);
