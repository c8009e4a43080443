import { useForm } from '@mantine/form';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import { languages } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { forEachText, type MemberText, memberTextNames, memberTexts } from '#shared/model/member-texts';
import { birthDateBounds } from '#shared/rules/people/birth-dates';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { languageNames } from '#web/locales/language-names.ts';
import { changeLanguage, language } from '#web/locales/locale.ts';
import { today } from '#web/ui/controls/dates/today.ts';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { DateField } from '#web/ui/controls/deferred-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';
import { useDateError } from '#web/ui/controls/dates/use-date-error.ts';
import { mergeSavedValues, useFormSync } from '#web/ui/hooks/use-form-sync.ts';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { useMyProfile, type MyProfile } from '#web/product/people/use-my-profile.ts';

const fields = [
  'first_name',
  'last_name',
  ...memberTextNames,
  'birth_date',
  'hire_date',
  'language',
] as const;
type Field = (typeof fields)[number];
/** What browsers call a text (HTML, autofill). */
const autoComplete: Readonly<Record<MemberText, string>> = {
  job_title: 'organization-title',
  pronouns: 'off',
};
type Typed = Record<Field, string>;

const typedOf = (me: MyProfile): Typed => ({
  first_name: me.first_name,
  last_name: me.last_name,
  ...forEachText((_, name) => me[name] ?? ''),
  birth_date: me.birth_date ?? '',
  hire_date: me.hire_date ?? '',
  language: me.language ?? '',
});

/** Only the changed fields; an emptied date or language is removed. */
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
  const dayFault = useDateError();
  const { mutate } = useSWRConfig();
  const { mutate: keep } = useMyProfile();
  const form = useForm({
    mode: 'controlled',
    initialValues: typedOf(me),
    validate: {
      first_name: (name) => (name.trim() ? null : t('refusals.first_name_required')),
      last_name: (name) => (name.trim() ? null : t('refusals.last_name_required')),
      birth_date: (day) => dayFault(day, birthDateBounds(today())),
      hire_date: (day) => dayFault(day),
    },
  });
  const draft = useKeptForm(form, useDraftStore('profile'));
  useFormSync(form, typedOf(me));
  const save = async (values: Typed) => {
    const kept = await call('profiles.updateMe', { body: changesOf(values, form.isDirty) });
    const spoken = form.isDirty('language');
    mergeSavedValues(form, values, typedOf(kept));
    await Promise.all([
      keep(kept, { revalidate: false }),
      mutate(keys.config),
      mutate(['profiles.read', me.id]),
    ]);
    toast(t('settings.saved'));
    // The language of a page never changes: a new language needs a fresh page.
    if (spoken && kept.language && kept.language !== language) setTimeout(changeLanguage, 0, kept.language);
  };
  return { form, draft, ...useFormSubmit(form, save) };
};

/** Name, job title, dates and language. */
export const AboutForm = ({ me }: { me: MyProfile }) => {
  const t = useTranslations();
  const { form, draft, busy, others, field, submit } = useAbout(me);
  const dirty = form.isDirty();
  const born = birthDateBounds(today());
  return (
    <form noValidate onSubmit={submit}>
      <Card title={t('profile.about')}>
        <Restored draft={draft} />
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <FieldRow>
          <TextField
            label={t('profile.firstName')}
            autoComplete="given-name"
            maxLength={limits.name}
            {...field('first_name')}
          />
          <TextField
            label={t('profile.lastName')}
            autoComplete="family-name"
            maxLength={limits.name}
            {...field('last_name')}
          />
        </FieldRow>
        <FieldRow>
          {memberTextNames.map((name) => (
            <TextField
              key={name}
              label={t(`profile.texts.${name}`)}
              autoComplete={autoComplete[name]}
              maxLength={memberTexts[name].max}
              {...field(name)}
            />
          ))}
        </FieldRow>
        <FieldRow>
          <DateField
            label={t('profile.birthday')}
            hint={t('profile.birthdayHint')}
            autoComplete="bday"
            min={born.start}
            max={born.finish}
            {...field('birth_date')}
          />
          <DateField label={t('profile.hireDate')} {...field('hire_date')} />
        </FieldRow>
        <SelectField
          label={t('profile.language')}
          hint={t('profile.languageHint')}
          options={[
            ['', t('profile.languageAuto')] as const,
            ...languages.map((one) => [one, languageNames[one]] as const),
          ]}
          {...field('language')}
        />
      </Card>
      {dirty && <SaveBar busy={busy} onDiscard={draft.discard} />}
      <UnsavedChanges when={dirty} kept />
    </form>
  );
};
