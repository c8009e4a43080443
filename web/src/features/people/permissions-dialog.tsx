import { useTranslations } from 'use-intl';
import { permissionFlags } from '#shared/model/choices';
import type { Permission, Permissions } from '#shared/model/user';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './dialogs.module.css';
import type { DialogProps } from './member-actions.ts';

/** Why the signed-in user cannot change each permission; no entry for those that they can change. */
const useBars = ({ id, permissions }: DialogProps['user']) => {
  const { user: me, permissions: mine } = useSignedIn();
  return (flag: Permission): 'ownersOnly' | 'self' | 'lacking' | undefined => {
    if (flag === 'account_administrator' && !mine.account_administrator) return 'ownersOnly';
    if (permissions[flag]) return undefined;
    if (me.id === id) return 'self';
    return mine[flag] ? undefined : 'lacking';
  };
};

/** The four permissions of a member, each with an explanation. */
const PermissionsDialog = ({ user, onSaved, onClose }: DialogProps) => {
  const t = useTranslations('team');
  const c = useTranslations('common');
  const draft = useKeptFields<Permissions>(useDraftStore('permissions', user.id), user.permissions);
  const { fields: chosen, change, done } = draft;
  const { busy, error, attempt } = useAsyncAction();
  const barOf = useBars(user);
  const changed = permissionFlags.filter((flag) => chosen[flag] !== user.permissions[flag]);
  const save = async () => {
    const body = Object.fromEntries(changed.map((flag) => [flag, chosen[flag]]));
    const saved = await call('users.permit', { params: { id: user.id }, body });
    done();
    onSaved(saved);
    onClose();
    toast(t('permissions.saved', { name: user.name }));
  };
  const leave = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog title={t('permissions.title', { name: user.name })} size={520} onClose={leave}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length === 0) onClose();
          else if (!busy) void attempt(save);
        }}
      >
        <Restored draft={draft} />
        {error !== undefined && <RefusalNotice error={error} />}
        <div className={styles.flags}>
          {permissionFlags.map((flag) => {
            const bar = barOf(flag);
            return (
              <Toggle
                key={flag}
                label={t(`flags.${flag}`)}
                hint={
                  <>
                    {t(`flagsText.${flag}`)}
                    {bar && <i>{t(`permissions.${bar}`)}</i>}
                  </>
                }
                disabled={bar !== undefined}
                checked={chosen[flag]}
                onChange={({ currentTarget: { checked } }) => change({ [flag]: checked })}
              />
            );
          })}
        </div>
        <DialogFooter>
          <Button onClick={leave}>{c('cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {t('permissions.save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};

export default withMantine(PermissionsDialog);
