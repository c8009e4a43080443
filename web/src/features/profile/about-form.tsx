import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import { languages, limits } from '#shared/model/limits';
import { call } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Reason } from '../../api/refused.ts';
import { changeLanguage, language } from '../../locales/locale.ts';
import { today } from '../../ui/day-text.ts';
import { TextField } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields.tsx';
import { RefusalNotice } from '../../ui/notice.tsx';
import { sortReasons, useRefusalWords } from '../../ui/refusal-words.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { tell } from '../../ui/toasts.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import { useDayFault } from '../../ui/use-day-fault.ts';
import { Card } from '../settings/page.tsx';
import { SaveBar } from '../settings/save-bar.tsx';
import styles from './edit-profile.module.css';
import { useMyProfile, type MyProfile } from './use-my-profile.ts';

const languageNames = { en: 'English', ru: 'Русский', es: 'Español' } as const;
const fields = ['first_name', 'last_name', 'job_title', 'birth_date', 'hire_date', 'language'] as const;
type Field = (typeof fields)[number];
type Typed = Record<Field, string>;

const typedOf = (me: MyProfile): Typed => ({
  first_name: me.first_name,
  last_name: me.last_name,
  job_title: me.job_title ?? '',
  birth_date: me.birth_date ?? '',
  hire_date: me.hire_date ?? '',
  language: me.language ?? '',
});

/** What was changed, and nothing else; an emptied day or language is taken away. */
const changesOf = (values: Typed, isDirty: (field: Field) => boolean) => {
  const all = {
    ...values,
    birth_date: values.birth_date || null,
    hire_date: values.hire_date || null,
    language: languages.find((one) => one === values.language) ?? null,
  };
  return Object.fromEntries(fields.filter(isDirty).map((field) => [field, all[field]]));
};

const useAbout = (me: MyProfile) => {
  const t = useTranslations();
  const words = useRefusalWords();
  const dayFault = useDayFault();
  const { mutate } = useSWRConfig();
  const { mutate: keep } = useMyProfile();
  const [busy, setBusy] = useState(false);
  const [others, setOthers] = useState<readonly Reason[]>([]);
  const form = useForm<Typed>({
    mode: 'controlled',
    initialValues: typedOf(me),
    validate: {
      first_name: (name) => (name.trim() ? null : t('refusals.first_name_required')),
      last_name: (name) => (name.trim() ? null : t('refusals.last_name_required')),
      birth_date: (day) => dayFault(day, today()),
      hire_date: (day) => dayFault(day),
    },
  });
  const save = async (values: Typed) => {
    setBusy(true);
    setOthers([]);
    try {
      const kept = await call('profiles.updateMe', { body: changesOf(values, form.isDirty) });
      const spoken = form.isDirty('language');
      form.resetDirty(typedOf(kept));
      form.setValues(typedOf(kept));
      await Promise.all([
        keep(kept, { revalidate: false }),
        mutate(keys.config),
        mutate(['profiles.read', me.id]),
      ]);
      tell(t('settings.saved'));
      // The page speaks one language for all its life: a new one begins with a new page.
      if (spoken && kept.language && kept.language !== language) setTimeout(changeLanguage, 0, kept.language);
    } catch (refused) {
      const { byField, others: rest } = sortReasons(refused, fields);
      form.setErrors(Object.fromEntries(Object.entries(byField).map(([name, one]) => [name, words(one)])));
      setOthers(rest);
    }
    setBusy(false);
  };
  const submit = form.onSubmit(
    (values) => void save(values),
    (errors) => {
      const first = fields.find((field) => errors[field]);
      document.querySelector<HTMLElement>(`form [name=${first}]`)?.focus();
    },
  );
  return { form, busy, others, submit };
};

/** Name, job, days and language. */
export const AboutForm = ({ me }: { me: MyProfile }) => {
  const t = useTranslations();
  const { form, busy, others, submit } = useAbout(me);
  const dirty = form.isDirty();
  const text = (name: Field, max: number) => ({ ...form.getInputProps(name), name, maxLength: max });
  const day = (name: 'birth_date' | 'hire_date') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Card title={t('profile.about')}>
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <div className={styles.pair}>
          <TextField
            label={t('profile.firstName')}
            autoComplete="given-name"
            {...text('first_name', limits.name)}
          />
          <TextField
            label={t('profile.lastName')}
            autoComplete="family-name"
            {...text('last_name', limits.name)}
          />
        </div>
        <TextField
          label={t('profile.jobTitle')}
          autoComplete="organization-title"
          {...text('job_title', limits.jobTitle)}
        />
        <div className={styles.pair}>
          <DateField
            label={t('profile.birthday')}
            hint={t('profile.birthdayHint')}
            autoComplete="bday"
            max={today()}
            {...day('birth_date')}
          />
          <DateField label={t('profile.hireDate')} {...day('hire_date')} />
        </div>
        <SelectField
          label={t('profile.language')}
          hint={t('profile.languageHint')}
          options={[
            ['', t('profile.languageAuto')] as const,
            ...languages.map((one) => [one, languageNames[one]] as const),
          ]}
          {...form.getInputProps('language')}
          name="language"
        />
      </Card>
      {dirty && <SaveBar busy={busy} onDiscard={form.reset} />}
      <Unsaved when={dirty} />
    </form>
  );
};
