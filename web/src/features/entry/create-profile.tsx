import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { birthDateBounds } from '#shared/rules/people/birth-dates';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptForm } from '#web/product/drafts/use-kept-form.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { useConfig, useSignedIn } from '#web/api/config.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { today } from '#web/ui/controls/dates/today.ts';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { DateField } from '#web/ui/controls/deferred-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useDateError } from '#web/ui/controls/dates/use-date-error.ts';
import { useFormSubmit } from '#web/ui/hooks/use-form-submit.ts';
import { language } from '#web/locales/locale.ts';
import { useMyProfile, type MyProfile } from '#web/product/people/use-my-profile.ts';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import styles from './entry.module.css';

/** An imported member may already have dates. */
const ProfileForm = ({ me }: { me: MyProfile | undefined }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const { user, settings } = useSignedIn();
  const { mutate } = useConfig();
  const dayFault = useDateError();
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      birth_date: me?.birth_date ?? '',
      hire_date: me?.hire_date ?? '',
    },
    validate: {
      first_name: (name) => (name.trim() ? null : t('refusals.first_name_required')),
      last_name: (name) => (name.trim() ? null : t('refusals.last_name_required')),
      birth_date: (day) => dayFault(day, birthDateBounds(today())),
      hire_date: (day) => dayFault(day),
    },
  });

  const draft = useKeptForm(form, useDraftStore('profile'));
  const send = async ({ first_name, last_name, birth_date, hire_date }: typeof form.values) => {
    await call('profiles.updateMe', {
      body: {
        first_name,
        last_name,
        ...(form.isDirty('birth_date') && { birth_date: birth_date || null }),
        ...(form.isDirty('hire_date') && { hire_date: hire_date || null }),
        // Mails follow the language in which the member joins; without one they are in the language of the team.
        ...(!me?.language && language !== settings.global.language && { language }),
      },
    });
    draft.done();
    await mutate();
    await navigate('/add-photo', { replace: true });
  };
  const { busy, others, field, submit } = useFormSubmit(form, send);
  const born = birthDateBounds(today());
  const name = `${form.values.first_name} ${form.values.last_name}`.trim();
  return (
    <EntryCard
      title={t('entry.profileTitle')}
      text={t('entry.profileText')}
      top={
        <div className={styles.portrait}>
          <Avatar person={{ id: user.id, name, avatar: user.avatar }} size={72} />
        </div>
      }
    >
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
        <FieldRow>
          <DateField
            label={t('entry.birthday')}
            hint={t('entry.birthdayHint')}
            optional={t('entry.optional')}
            autoComplete="bday"
            min={born.start}
            max={born.finish}
            {...field('birth_date')}
          />
          <DateField label={t('entry.hireDate')} optional={t('entry.optional')} {...field('hire_date')} />
        </FieldRow>
        <Button type="submit" variant="filled" size="large" wide busy={busy}>
          {t('entry.save')}
        </Button>
      </form>
    </EntryCard>
  );
};

/** The form needs the user; the guard shows this screen before it knows that the user's data is complete. */
const CreateProfile = () => {
  const { data } = useConfig();
  const { data: me, error } = useMyProfile();
  return (
    <Centered>
      {data && (me || error) ? (
        <ProfileForm key={data.user.id} me={me} />
      ) : (
        <Skeleton width="100%" height={420} />
      )}
    </Centered>
  );
};

export default CreateProfile;
