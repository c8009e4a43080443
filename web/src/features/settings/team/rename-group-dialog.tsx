import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import type { Group } from '#shared/model/group';
import { limits } from '#shared/model/limits';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-fields.tsx';
import { RefusalNotice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFormSubmit } from '../../../ui/hooks/use-form-submit.ts';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { withMantine } from '../../../ui/overlays/with-mantine.tsx';
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
