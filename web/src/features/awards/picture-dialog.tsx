import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AwardRequest } from '#shared/model/award-request';
import { call } from '#web/api/client.ts';
import { ClaimPicture } from '#web/product/awards/claim-picture.tsx';
import type { ChosenPicture } from '#web/product/posts/picture-choice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

const fields = ['description'] as const;

/** Puts a picture beside a claim of one's own, changes it or removes it. */
const PictureDialog = ({
  request: { id, picture: before },
  onDone,
  onClose,
}: {
  request: AwardRequest;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) => {
  const t = useTranslations('awards.claim');
  const [chosen, setChosen] = useState<ChosenPicture | null>(
    before && { picture: before.url, description: before.description },
  );
  const sending = useAsyncAction();
  const send = async () => {
    const file = chosen?.picture instanceof Blob ? chosen.picture : undefined;
    await call('rewards.updateClaimPicture', {
      params: { id },
      body: { description: chosen?.description ?? '' },
      files: file ? { picture: file } : {},
    });
    await onDone();
    toast(t(chosen ? 'saved' : 'removed'));
    onClose();
  };
  const isSame = chosen === null && before === null;
  return (
    <Dialog title={t('title')} size={480} closeOnClickOutside={false} onClose={onClose}>
      <DialogForm
        fields={fields}
        sending={sending}
        save={t('save')}
        disabled={isSame}
        send={send}
        onClose={onClose}
      >
        {(refusalOf) => (
          <ClaimPicture
            chosen={chosen}
            error={refusalOf('description')}
            onChange={(picture) => {
              setChosen(picture);
              sending.forget();
            }}
          />
        )}
      </DialogForm>
    </Dialog>
  );
};

export default withMantine(PictureDialog);
