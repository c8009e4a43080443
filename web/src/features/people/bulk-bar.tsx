import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import { Button } from '#web/ui/controls/button.tsx';
import { keepsFocus } from '#web/ui/layout/keeps-focus.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { type BulkAction, bulkActions, mayDo } from './bulk-actions.ts';
import styles from './bulk.module.css';
import type { Members } from '#web/product/people/use-members.ts';
import type { Selection } from './use-selection.ts';

const bulkDialog = deferred(() => import('./bulk-dialog.tsx'), 'dialogs');

const extraDialog = deferred(() => import('./extra-dialog.tsx'), 'dialogs');

/** After these nothing more is to be done with the same members. */
const endsSelection: ReadonlySet<BulkAction> = new Set(['resend', 'deactivate']);

/** What can be done with the selected members, at the lower edge of the window. */
export const BulkBar = ({
  selection: { users, keep },
  onSaved,
  onRefused,
}: {
  selection: Selection;
  onSaved: Members['replace'];
  onRefused: Members['refetch'];
}) => {
  const t = useTranslations('team.bulk');
  const { data: groups = [] } = useGroups();
  const [asked, setAsked] = useState<{ action: BulkAction; users: readonly FullUser[] } | null>(null);
  const offered = bulkActions.filter(
    (action) =>
      users.some((user) => mayDo(action, user)) &&
      ((action !== 'department' && action !== 'location') || groups.some(({ kind }) => kind === action)),
  );
  const close = () => setAsked(null);
  return (
    <>
      <div aria-live="polite" className="visually-hidden">
        {users.length > 0 && t('selected', { count: users.length })}
      </div>
      {users.length > 0 && (
        <div role="toolbar" className={styles.bar} aria-label={t('bar')} {...keepsFocus}>
          <b>{t('selected', { count: users.length })}</b>
          <span className={styles.actions}>
            {offered.map((action) => (
              <Button
                key={action}
                size="small"
                {...bulkDialog.preloadProps}
                onClick={() => setAsked({ action, users })}
              >
                {t(`actions.${action}`)}
              </Button>
            ))}
          </span>
          <Button icon size="small" variant="quiet" aria-label={t('clear')} onClick={() => keep([])}>
            <IconX size={18} aria-hidden />
          </Button>
        </div>
      )}
      {asked?.action === 'extra' && (
        <Overlay onFail={close}>
          <extraDialog.View
            name={t('members', { count: asked.users.filter((user) => mayDo('extra', user)).length })}
            users={asked.users.filter((user) => mayDo('extra', user))}
            onClose={close}
            onGiven={() => {
              for (const { id } of asked.users) void onRefused(id);
            }}
          />
        </Overlay>
      )}
      {asked && asked.action !== 'extra' && (
        <Overlay onFail={close}>
          <bulkDialog.View
            action={asked.action}
            users={asked.users}
            onClose={close}
            onSaved={onSaved}
            onEnded={({ outcomes, waiting }) => {
              const refused = outcomes.flatMap(({ user, reason }) => (reason ? [user] : []));
              const left = asked.users.filter((user) => !mayDo(asked.action, user));
              const rest = [...refused, ...waiting, ...left];
              // After a change that went well the same members often get another: a department, then a location.
              if (rest.length > 0 || endsSelection.has(asked.action)) keep(rest);
              for (const { id } of refused) void onRefused(id);
            }}
          />
        </Overlay>
      )}
    </>
  );
};
