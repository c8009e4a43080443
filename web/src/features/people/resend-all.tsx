import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import type { Members } from '#web/product/people/use-members.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { mayDo } from './bulk-actions.ts';

const bulkDialog = deferred(() => import('./bulk-dialog.tsx'), 'dialogs');

/** Sends the invitations of all pending members again, once everybody is known; nothing where none can be sent. */
export const ResendAll = ({ members, list }: { members: readonly FullUser[]; list: Members }) => {
  const t = useTranslations('team');
  const [asked, setAsked] = useState<readonly FullUser[]>();
  const pending = members.filter((user) => user.state === 'pending' && mayDo('resend', user));
  const close = () => setAsked(undefined);
  return (
    <>
      {list.ended && pending.length > 0 && (
        <Button {...bulkDialog.preloadProps} onClick={() => setAsked(pending)}>
          <IconMailForward size={18} aria-hidden />
          {t('resendAll')}
        </Button>
      )}
      {asked && (
        <Overlay onFail={close}>
          <bulkDialog.View
            action="resend"
            users={asked}
            onClose={close}
            onSaved={list.replace}
            onEnded={({ outcomes }) => {
              for (const { user, reason } of outcomes) if (reason) void list.refetch(user.id);
            }}
          />
        </Overlay>
      )}
    </>
  );
};
