import { useState, type SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { call } from '../../../api/client.ts';
import type { Reason } from '../../../api/refused.ts';
import { Button } from '../../../ui/button.tsx';
import { today } from '../../../ui/day-text.ts';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields.tsx';
import { RefusalNotice } from '../../../ui/notice.tsx';
import { sortReasons, useRefusalWords } from '../../../ui/refusal-words.ts';
import { tell } from '../../../ui/toasts.tsx';
import { useUnsavedWindow } from '../../../ui/unsaved.tsx';
import { useDayFault } from '../../../ui/use-day-fault.ts';
import { withMantine } from '../../../ui/with-mantine.tsx';
import { useLoadedSettings } from '../use-settings.ts';
import styles from './dialogs.module.css';
import type { DialogProps } from './use-acts.tsx';

const fields = ['first_name', 'last_name', 'limit', 'birth_date', 'hire_date'] as const;
type Field = (typeof fields)[number];
type Typed = Readonly<Record<Field, string>>;
type Faults = Partial<Record<Field, string>>;

const typedOf = (user: DialogProps['user']): Typed => ({
  first_name: user.first_name,
  last_name: user.last_name,
  limit: user.limit === null ? '' : String(user.limit),
  birth_date: user.birth_date ?? '',
  hire_date: user.hire_date ?? '',
});

/** Only what was changed is sent; what was emptied is taken away. */
const changesOf = (typed: Typed, before: Typed) => {
  const all = {
    ...typed,
    limit: typed.limit === '' ? null : Number(typed.limit),
    birth_date: typed.birth_date || null,
    hire_date: typed.hire_date || null,
  };
  return Object.fromEntries(
    fields.filter((field) => typed[field] !== before[field]).map((field) => [field, all[field]]),
  );
};

/** What is wrong with what was typed; somebody who was invited without a name needs none yet. */
const useFaults = (before: Typed) => {
  const t = useTranslations('refusals');
  const dayFault = useDayFault();
  const { min, max } = limits.pointsLimit;
  return (typed: Typed): Faults => {
    const emptied = (field: 'first_name' | 'last_name') =>
      before[field] !== typed[field] && typed[field].trim() === '';
    const found: Record<Field, string | null | false> = {
      first_name: emptied('first_name') && t('first_name_required'),
      last_name: emptied('last_name') && t('last_name_required'),
      limit:
        typed.limit !== '' &&
        (/^\d{1,9}$/.test(typed.limit)
          ? Number(typed.limit) > max && t('out_of_range', { start: min, finish: max })
          : t('wrong_format')),
      birth_date: dayFault(typed.birth_date, today()),
      hire_date: dayFault(typed.hire_date),
    };
    return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
  };
};

const useEdit = ({ user, onKept, onClose }: DialogProps) => {
  const t = useTranslations('team.edit');
  const words = useRefusalWords();
  const [before] = useState(() => typedOf(user));
  const faultsIn = useFaults(before);
  const [typed, setTyped] = useState(before);
  const [faults, setFaults] = useState<Faults>({});
  const [others, setOthers] = useState<readonly Reason[]>([]);
  const [busy, setBusy] = useState(false);
  const change = (field: Field) => (value: string) => {
    setTyped((now) => ({ ...now, [field]: value }));
    setFaults((now) => ({ ...now, [field]: undefined }));
  };
  const show = (found: Faults) => {
    setFaults(found);
    const first = fields.find((field) => found[field]);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };
  const save = async () => {
    const found = faultsIn(typed);
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    setBusy(true);
    setOthers([]);
    try {
      const kept = await call('users.update', { params: { id: user.id }, body: changesOf(typed, before) });
      onKept(kept);
      onClose();
      tell(t('saved', { name: kept.name }));
    } catch (refused) {
      const { byField, others: rest } = sortReasons(refused, fields);
      show(Object.fromEntries(Object.entries(byField).map(([field, reason]) => [field, words(reason)])));
      setOthers(rest);
      setBusy(false);
    }
  };
  const changed = fields.some((field) => typed[field] !== before[field]);
  return { typed, changed, faults, others, busy, change, save };
};

/** Name, limit and days of a member. */
const EditDialog = (props: DialogProps) => {
  const t = useTranslations('team');
  const c = useTranslations('common');
  const { limit } = useLoadedSettings().global;
  const { typed, changed, faults, others, busy, change, save } = useEdit(props);
  const { close, asked } = useUnsavedWindow(changed && !busy, props.onClose);
  const field = (name: Field) => ({ name, value: typed[name], error: faults[name] });
  const text = (name: Field) => ({
    ...field(name),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(name)(currentTarget.value),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <Dialog
      title={t('edit.title', { name: props.user.name })}
      size={520}
      closeOnClickOutside={!changed}
      onClose={close}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <div className={styles.pair}>
          <TextField
            data-autofocus
            label={t('edit.firstName')}
            maxLength={limits.name}
            {...text('first_name')}
          />
          <TextField label={t('edit.lastName')} maxLength={limits.name} {...text('last_name')} />
        </div>
        <TextField
          label={t('edit.limit')}
          hint={t('edit.limitHint', { limit })}
          inputMode="numeric"
          {...text('limit')}
        />
        <div className={styles.pair}>
          <DateField
            label={t('edit.birthday')}
            max={today()}
            onChange={change('birth_date')}
            {...field('birth_date')}
          />
          <DateField label={t('edit.hireDate')} onChange={change('hire_date')} {...field('hire_date')} />
        </div>
        <DialogFoot>
          <Button onClick={props.onClose}>{c('cancel')}</Button>
          <Button type="submit" look="filled" busy={busy}>
            {t('edit.save')}
          </Button>
        </DialogFoot>
      </form>
      {asked}
    </Dialog>
  );
};

export default withMantine(EditDialog);
