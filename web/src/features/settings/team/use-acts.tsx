import { useCallback, useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import { call } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { reasonsOf } from '../../../refusals/refused.ts';
import { Above } from '../../../ui/overlays/overlay.tsx';
import { deferred } from '../../../ui/loading/deferred.tsx';
import { useRefusalWords } from '../../../refusals/use-refusal-text.ts';
import { tell } from '../../../ui/feedback/toasts.tsx';
import type { Members } from './use-members.ts';

const editDialog = deferred(() => import('./edit-dialog.tsx'), 'fields');
const permissionsDialog = deferred(() => import('./permissions-dialog.tsx'));
const adjustDialog = deferred(() => import('./adjust-dialog.tsx'));
const confirmDialog = deferred(() => import('../../../ui/overlays/confirm-dialog.tsx'));

/** What is asked to be done with a member. */
export type Wish =
  | 'edit'
  | 'permissions'
  | 'adjust'
  | 'resend'
  | 'cancel'
  | 'sessions'
  | 'deactivate'
  | 'reactivate'
  | 'remove';

/** Done only after a question. */
type Grave = 'cancel' | 'sessions' | 'deactivate' | 'remove';

export type DialogProps = {
  readonly user: FullUser;
  readonly onClose: () => void;
  /** Shows the member as they are now, without closing. */
  readonly onKept: (user: FullUser) => void;
};

type List = Pick<Members, 'keep' | 'lose' | 'look'>;

const grave = (list: List): Record<Grave, (user: FullUser) => Promise<unknown>> => ({
  cancel: async ({ id }) => {
    await call('users.remove', { params: { id } });
    await list.look(id);
  },
  sessions: ({ id }) => call('users.endSessions', { params: { id } }),
  deactivate: async ({ id }) =>
    list.keep(await call('users.update', { params: { id }, body: { state: 'deactivated' } })),
  remove: async ({ id }) => {
    await call('users.remove', { params: { id } });
    await list.lose(id);
  },
});

/** What can be done with the members of the list, and the windows it is done in. */
export const useActs = (list: List, me: FullUser['id']) => {
  const t = useTranslations('team');
  const words = useRefusalWords();
  const { mutate } = useSWRConfig();
  const [asked, setAsked] = useState<{ wish: Wish; user: FullUser } | null>(null);
  const { keep, look } = list;
  const close = () => setAsked(null);

  const invite = useCallback(
    async ({ id, email, name }: FullUser, wish: 'resend' | 'reactivate') => {
      try {
        await keep(await call('users.resend', { params: { id } }));
        tell(wish === 'resend' ? t('resent', { email }) : t('reactivated', { email, name }));
      } catch (refused) {
        tell(words(reasonsOf(refused)[0]), { urgent: true });
        await look(id);
      }
    },
    [keep, look, t, words],
  );
  const onWish = useCallback(
    (wish: Wish, user: FullUser) => {
      if (wish === 'resend' || wish === 'reactivate') void invite(user, wish);
      else setAsked({ wish, user });
    },
    [invite],
  );
  const onKept = (user: FullUser) => {
    void keep(user);
    if (user.id === me) void mutate(keys.config);
  };

  const question = (wish: Grave, user: FullUser) => (
    <confirmDialog.View
      title={t(`${wish}.title`, { name: user.name })}
      confirm={t(`${wish}.confirm`)}
      onCancel={close}
      onConfirm={async () => {
        try {
          await grave(list)[wish](user);
        } catch (refused) {
          void look(user.id);
          throw refused;
        }
        close();
        tell(t(`${wish}.done`, { name: user.name }));
      }}
    >
      {t(`${wish}.text`)}
    </confirmDialog.View>
  );
  const window = (wish: Wish, user: FullUser): ReactNode => {
    const props = { user, onKept, onClose: close };
    switch (wish) {
      case 'edit':
        return <editDialog.View {...props} />;
      case 'permissions':
        return <permissionsDialog.View {...props} />;
      case 'adjust':
        return <adjustDialog.View {...props} />;
      case 'resend':
      case 'reactivate':
        return null;
      default:
        return question(wish, user);
    }
  };
  return { onWish, open: asked && <Above onFail={close}>{window(asked.wish, asked.user)}</Above> };
};
