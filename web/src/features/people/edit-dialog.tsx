import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { birthDateBounds } from '#shared/rules/people/birth-dates';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { today } from '#web/ui/controls/dates/today.ts';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { CheckField, FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import DateField from '#web/ui/controls/dates/date-field.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useUnsavedDialog } from '#web/ui/overlays/unsaved-changes.tsx';
import { useDateError } from '#web/ui/controls/dates/use-date-error.ts';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useLoadedSettings } from '#web/product/settings/use-settings.ts';
import styles from './dialogs.module.css';
import { GroupField } from './group-field.tsx';
import { ManagerField } from './manager-field.tsx';
import type { DialogProps } from './member-actions.ts';

const typedOf = (user: DialogProps['user']) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  limit: user.limit === null ? '' : String(user.limit),
  birth_date: user.birth_date ?? '',
  hire_date: user.hire_date ?? '',
  last_day: user.last_day ?? '',
  department_id: user.department_id ?? '',
  location_id: user.location_id ?? '',
  manager_id: user.manager_id ?? '',
  in_file: user.in_file,
});
type Typed = ReturnType<typeof typedOf>;

/** Only the changed fields are sent; an emptied field is removed. */
const changesOf = (typed: Typed, isDirty: (field: keyof Typed) => boolean) => {
  const all = {
    ...typed,
    limit: typed.limit === '' ? null : Number(typed.limit),
    birth_date: typed.birth_date || null,
    hire_date: typed.hire_date || null,
    last_day: typed.last_day || null,
    department_id: typed.department_id || null,
    location_id: typed.location_id || null,
    manager_id: typed.manager_id || null,
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => isDirty(field as keyof Typed)));
};

const useEdit = ({ user, onSaved, onClose }: DialogProps) => {
  const t = useTranslations();
  const dayFault = useDateError();
  const [before] = useState(() => typedOf(user));
  const { min, max } = limits.pointsLimit;
  const form = useForm({
    mode: 'controlled',
    initialValues: before,
    validate: {
      // An invited member without a name does not need one yet.
      first_name: (name) => (name.trim() || !before.first_name ? null : t('refusals.first_name_required')),
      last_name: (name) => (name.trim() || !before.last_name ? null : t('refusals.last_name_required')),
      limit: (limit) => {
        if (limit === '') return null;
        if (!/^\d{1,9}$/.test(limit)) return t('refusals.wrong_format');
        return Number(limit) > max ? t('refusals.out_of_range', { start: min, finish: max }) : null;
      },
      birth_date: (day) => dayFault(day, birthDateBounds(today())),
      hire_date: (day) => dayFault(day),
      last_day: (day) => dayFault(day),
    },
  });
  const draft = useKeptForm(form, useDraftStore('member', user.id));
  const save = async (typed: Typed) => {
    if (!form.isDirty()) return onClose();
    const body = changesOf(typed, form.isDirty);
    const kept = await call('users.update', { params: { id: user.id }, body });
    draft.done();
    onSaved(kept);
    onClose();
    toast(t('team.edit.saved', { name: kept.name }));
  };
  const inFile = {
    checked: form.values.in_file,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.setFieldValue('in_file', currentTarget.checked),
  };
  return { draft, inFile, changed: form.isDirty(), ...useFormSubmit(form, save) };
};

/** A member's name, groups, limit and dates. */
const EditDialog = (props: DialogProps) => {
  const t = useTranslations('team');
  const c = useTranslations('common');
  const { limit } = useLoadedSettings().global;
  const born = birthDateBounds(today());
  const { draft, inFile, changed, busy, others, field, submit } = useEdit(props);
  const leave = () => {
    draft.discard();
    props.onClose();
  };
  const { close, asked } = useUnsavedDialog(changed && !busy, leave);
  return (
    <Dialog
      title={t('edit.title', { name: props.user.name })}
      size={520}
      closeOnClickOutside={!changed}
      onClose={close}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Restored draft={draft} />
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <FieldRow>
          <TextField
            data-autofocus
            label={t('edit.firstName')}
            maxLength={limits.name}
            autoComplete="off"
            {...field('first_name')}
          />
          <TextField
            label={t('edit.lastName')}
            maxLength={limits.name}
            autoComplete="off"
            {...field('last_name')}
          />
        </FieldRow>
        <FieldRow>
          <GroupField kind="department" {...field('department_id')} />
          <GroupField kind="location" {...field('location_id')} />
        </FieldRow>
        <ManagerField of={props.user} {...field('manager_id')} />
        <TextField
          label={t('edit.limit')}
          hint={t('edit.limitHint', { limit })}
          inputMode="numeric"
          autoComplete="off"
          {...field('limit')}
        />
        <FieldRow>
          <DateField label={t('edit.birthday')} min={born.start} max={born.finish} {...field('birth_date')} />
          <DateField label={t('edit.hireDate')} {...field('hire_date')} />
        </FieldRow>
        <DateField label={t('edit.lastDay')} min={today()} {...field('last_day')} />
        <p className={styles.note}>{t('edit.lastDayHint')}</p>
        {!props.user.demo && (
          <>
            <CheckField label={t('edit.inFile')} {...inFile} />
            <p className={styles.note}>{t('edit.inFileHint')}</p>
          </>
        )}
        <DialogFooter>
          <Button onClick={leave}>{c('cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {t('edit.save')}
          </Button>
        </DialogFooter>
      </form>
      {asked}
    </Dialog>
  );
};

export default withMantine(EditDialog);
