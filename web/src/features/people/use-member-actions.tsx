import { useCallback, useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { ConfirmedAction, MemberAction } from './member-actions.ts';
import type { Members } from '#web/product/people/use-members.ts';

const editDialog = deferred(() => import('./edit-dialog.tsx'), 'fields', 'dialogs');
const permissionsDialog = deferred(() => import('./permissions-dialog.tsx'), 'dialogs');
const adjustDialog = deferred(() => import('./adjust-dialog.tsx'), 'dialogs');
const extraDialog = deferred(() => import('./extra-dialog.tsx'), 'dialogs');
const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

type List = Pick<Members, 'replace' | 'drop' | 'refetch'>;

const runConfirmed = (list: List): Record<ConfirmedAction, (user: FullUser) => Promise<unknown>> => ({
  cancel: async ({ id }) => {
    await call('users.remove', { params: { id } });
    await list.refetch(id);
  },
  sessions: ({ id }) => call('users.endSessions', { params: { id } }),
  deactivate: async ({ id }) =>
    list.replace(await call('users.update', { params: { id }, body: { state: 'deactivated' } })),
  remove: async ({ id }) => {
    await call('users.remove', { params: { id } });
    await list.drop(id);
  },
});

/** The actions for the members of the list, and their dialogs. */
export const useMemberActions = (list: List, me: FullUser['id']) => {
  const t = useTranslations('team');
  const words = useRefusalText();
  const { mutate } = useSWRConfig();
  const [asked, setAsked] = useState<{ action: MemberAction; user: FullUser } | null>(null);
  const { replace, refetch } = list;
  const close = () => setAsked(null);

  const invite = useCallback(
    async ({ id, email, name }: FullUser, action: 'resend' | 'retryMail' | 'reactivate') => {
      try {
        const invited = await call('users.resend', { params: { id } });
        await replace(invited);
        const back = invited.invitation_mailed ? 'reactivated' : 'reactivatedWithoutMail';
        const done = { resend: 'resent', retryMail: 'mailRetried', reactivate: back } as const;
        toast(t(done[action], { email, name }));
      } catch (refused) {
        toast(words(reasonsOf(refused)[0]), { urgent: true });
        await refetch(id);
      }
    },
    [replace, refetch, t, words],
  );
  const onAction = useCallback(
    (action: MemberAction, user: FullUser) => {
      if (action === 'resend' || action === 'retryMail' || action === 'reactivate') void invite(user, action);
      else setAsked({ action, user });
    },
    [invite],
  );
  const onSaved = (user: FullUser) => {
    void replace(user);
    if (user.id === me) void mutate(keys.config);
  };

  const question = (action: ConfirmedAction, user: FullUser) => (
    <confirmDialog.View
      title={t(`${action}.title`, { name: user.name })}
      confirm={t(`${action}.confirm`)}
      onCancel={close}
      onConfirm={async () => {
        try {
          await runConfirmed(list)[action](user);
        } catch (refused) {
          void refetch(user.id);
          throw refused;
        }
        close();
        toast(t(`${action}.done`, { name: user.name }));
      }}
    >
      {t(`${action}.text`)}
    </confirmDialog.View>
  );
  const window = (action: MemberAction, user: FullUser): ReactNode => {
    const props = { user, onSaved, onClose: close };
    switch (action) {
      case 'edit':
        return <editDialog.View {...props} />;
      case 'permissions':
        return <permissionsDialog.View {...props} />;
      case 'adjust':
        return <adjustDialog.View {...props} />;
      case 'extra':
        return (
          <extraDialog.View
            name={user.name}
            users={[user]}
            onClose={close}
            onGiven={() => void refetch(user.id)}
          />
        );
      case 'resend':
      case 'retryMail':
      case 'reactivate':
        return null;
      default:
        return question(action, user);
    }
  };
  return { onAction, open: asked && <Overlay onFail={close}>{window(asked.action, asked.user)}</Overlay> };
};
