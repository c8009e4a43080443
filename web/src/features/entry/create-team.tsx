import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { namedZone } from '#shared/rules/basics/time';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useEntryDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { startSession, useSession, type ProvedEmail } from '#web/api/session.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { language } from '#web/locales/locale.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField, FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import styles from './entry.module.css';

const empty = {
  first_name: '',
  last_name: '',
  job_title: '',
  phone: '',
  company_name: '',
  agreement: false,
};

/** The rules for telephone numbers are large, so they are fetched when the user starts to type a number. */
const loadPhoneRules = () => import('libphonenumber-js/min');

const isPhone = async (text: string): Promise<boolean> => {
  if (text.trim() === '') return true;
  const { isValidPhoneNumber } = await loadPhoneRules();
  const here = new Intl.Locale(navigator.language).maximize().region;
  return isValidPhoneNumber(text, here as Parameters<typeof isValidPhoneNumber>[1]);
};

const useTeamForm = () => {
  const t = useTranslations('refusals');
  return useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: {
      first_name: (name) => (name.trim() ? null : t('first_name_required')),
      last_name: (name) => (name.trim() ? null : t('last_name_required')),
      company_name: (name) => (name.trim() ? null : t('company_required')),
      agreement: (agreed) => (agreed ? null : t('agreement_required')),
    },
  });
};

const newTab = (to: string, words: ReactNode) => (
  <a href={to} target="_blank" rel="noopener">
    {words}
  </a>
);

const TeamForm = ({ proved }: { proved: ProvedEmail }) => {
  const t = useTranslations();
  const form = useTeamForm();
  const draft = useKeptForm(form, useEntryDraftStore('team', proved.email));
  const sendOnce = useSendOnce('auth.createWorkspace');

  const send = async (values: typeof empty) => {
    if (!(await isPhone(values.phone))) {
      form.setFieldError('phone', t('refusals.invalid_phone'));
      return;
    }
    const body = {
      ...values,
      agreement: true as const,
      timezone: namedZone(new Intl.DateTimeFormat().resolvedOptions().timeZone),
      language,
    };
    const made = await sendOnce(body, (idempotencyKey) =>
      call('auth.createWorkspace', { body, token: proved.token, idempotencyKey }),
    );
    draft.done();
    await startSession(made.access_token, '/add-photo');
  };
  const { busy, others, field, submit } = useFormSubmit(form, send);
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <Restored draft={draft} />
      {others.length > 0 && <RefusalNotice reasons={others} />}
      <FieldRow>
        <TextField
          label={t('entry.firstName')}
          autoComplete="given-name"
          maxLength={limits.name}
          {...field('first_name')}
        />
        <TextField
          label={t('entry.lastName')}
          autoComplete="family-name"
          maxLength={limits.name}
          {...field('last_name')}
        />
      </FieldRow>
      <TextField
        label={t('entry.company')}
        autoComplete="organization"
        maxLength={limits.workspaceName}
        {...field('company_name')}
      />
      <FieldRow>
        <TextField
          label={t('entry.jobTitle')}
          autoComplete="organization-title"
          optional={t('entry.optional')}
          maxLength={limits.jobTitle}
          {...field('job_title')}
        />
        <TextField
          label={t('entry.phone')}
          type="tel"
          autoComplete="tel"
          optional={t('entry.optional')}
          placeholder={t('entry.phonePlaceholder')}
          maxLength={24}
          {...field('phone')}
          onFocus={() => void loadPhoneRules().catch(() => undefined)}
        />
      </FieldRow>
      <CheckField
        label={t.rich('entry.agreement', {
          // In a tab of their own: the form keeps what was typed.
          terms: (words) => newTab('/terms', words),
          privacy: (words) => newTab('/privacy', words),
        })}
        {...form.getInputProps('agreement', { type: 'checkbox' })}
        name="agreement"
      />
      <Button type="submit" variant="filled" size="large" wide busy={busy}>
        {t('entry.create')}
      </Button>
    </form>
  );
};

const CreateTeam = () => {
  const t = useTranslations('entry');
  const { proved } = useSession();
  return (
    <Centered>
      <EntryCard title={t('teamTitle')} text={t('teamText')}>
        {proved && <TeamForm proved={proved} />}
      </EntryCard>
    </Centered>
  );
};

export default CreateTeam;
