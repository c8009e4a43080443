import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { call } from '../../api/client.ts';
import { useConfig, useSignedIn } from '../../api/config.ts';
import type { Reason } from '../../api/refused.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/day-text.ts';
import { TextField } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields.tsx';
import { RefusalNotice } from '../../ui/notice.tsx';
import { sortReasons, useRefusalWords } from '../../ui/refusal-words.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { useDayFault } from '../../ui/use-day-fault.ts';
import { Centered, EntryCard } from './entry-card.tsx';
import styles from './entry-card.module.css';

const fields = ['first_name', 'last_name', 'birth_date', 'hire_date'] as const;

const ProfileForm = () => {
  const t = useTranslations();
  const words = useRefusalWords();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const { mutate } = useConfig();
  const [busy, setBusy] = useState(false);
  const [others, setOthers] = useState<readonly Reason[]>([]);
  const dayFault = useDayFault();
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      birth_date: '',
      hire_date: '',
    },
    validate: {
      first_name: (name) => (name.trim() ? null : t('refusals.first_name_required')),
      last_name: (name) => (name.trim() ? null : t('refusals.last_name_required')),
      birth_date: (day) => dayFault(day, today()),
      hire_date: (day) => dayFault(day),
    },
  });

  const send = async ({ first_name, last_name, birth_date, hire_date }: typeof form.values) => {
    setBusy(true);
    setOthers([]);
    try {
      await call('profiles.updateMe', {
        body: {
          first_name,
          last_name,
          ...(birth_date && { birth_date }),
          ...(hire_date && { hire_date }),
        },
      });
      await mutate();
      await navigate('/add-photo', { replace: true });
    } catch (refused) {
      const { byField, others: rest } = sortReasons(refused, fields);
      form.setErrors(Object.fromEntries(Object.entries(byField).map(([name, one]) => [name, words(one)])));
      setOthers(rest);
      setBusy(false);
    }
  };

  const day = (name: 'birth_date' | 'hire_date') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  });
  const name = `${form.values.first_name} ${form.values.last_name}`.trim();
  const submit = form.onSubmit(
    (values) => void send(values),
    (errors) => {
      const first = fields.find((field) => errors[field]);
      document.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
    },
  );
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
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <div className={styles.pair}>
          <TextField
            label={t('entry.firstName')}
            name="first_name"
            autoComplete="given-name"
            maxLength={limits.name}
            {...form.getInputProps('first_name')}
          />
          <TextField
            label={t('entry.lastName')}
            name="last_name"
            autoComplete="family-name"
            maxLength={limits.name}
            {...form.getInputProps('last_name')}
          />
        </div>
        <div className={styles.pair}>
          <DateField
            label={t('entry.birthday')}
            hint={t('entry.birthdayHint')}
            optional={t('entry.optional')}
            autoComplete="bday"
            max={today()}
            {...day('birth_date')}
          />
          <DateField label={t('entry.hireDate')} optional={t('entry.optional')} {...day('hire_date')} />
        </div>
        <Button type="submit" look="filled" size="large" wide busy={busy}>
          {t('entry.save')}
        </Button>
      </form>
    </EntryCard>
  );
};

/** The form needs who one is; the guard lets one in before that is known to be complete. */
const CreateProfile = () => {
  const { data } = useConfig();
  return (
    <Centered>{data ? <ProfileForm key={data.user.id} /> : <Bone width="100%" height={420} />}</Centered>
  );
};

export default CreateProfile;
