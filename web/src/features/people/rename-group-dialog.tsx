import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import type { Group } from '#shared/model/group';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './dialogs.module.css';

/** Renames a department or a location. */
const RenameGroupDialog = ({
  group,
  onClose,
  onSaved,
}: {
  group: Group;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) => {
  const t = useTranslations();
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: group.name },
    validate: { name: (name) => (name.trim() ? null : t('refusals.wrong_format')) },
  });
  const { busy, others, field, submit } = useFormSubmit(form, async (body) => {
    const { name } = await call('groups.update', { params: { id: group.id }, body });
    await onSaved();
    onClose();
    toast(t('team.groups.saved', { name }));
  });
  return (
    <Dialog title={t('team.groups.renameTitle', { name: group.name })} size={440} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <TextField
          data-autofocus
          label={t('team.groups.name')}
          maxLength={limits.group.name}
          autoComplete="off"
          {...field('name')}
        />
        <DialogFooter>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {t('team.groups.save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};

export default withMantine(RenameGroupDialog);
