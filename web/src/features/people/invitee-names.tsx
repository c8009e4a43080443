import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Name } from '#shared/rules/people/names';
import styles from './add-user.module.css';
import { isReady, type Address } from './email-list.ts';

const fields = [
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
] as const satisfies readonly (readonly [keyof Name, string])[];

/** The names that stood beside addresses, to be checked: nobody can tell for sure where a last name begins. */
export const InviteeNames = ({
  addresses,
  onChange,
}: {
  addresses: readonly Address[];
  onChange: (addresses: readonly Address[]) => void;
}) => {
  const t = useTranslations('team.addUser');
  const named = addresses.flatMap((one) => (one.name && isReady(one) ? [{ ...one, name: one.name }] : []));
  if (named.length === 0) return null;
  const rename = (email: string, name: Name) =>
    onChange(addresses.map((one) => (one.email === email ? { ...one, name } : one)));
  return (
    <fieldset className={styles.names}>
      <legend>{t('names')}</legend>
      <p>{t('namesHint')}</p>
      <ul>
        {named.map(({ email, name }) => (
          <li key={email}>
            <span translate="no" title={email}>
              {email}
            </span>
            {fields.map(([field, label]) => (
              <input
                key={field}
                aria-label={t('nameOf', { field: t(label), email })}
                placeholder={t(label)}
                autoComplete="off"
                maxLength={limits.name}
                value={name[field]}
                onChange={({ currentTarget }) => rename(email, { ...name, [field]: currentTarget.value })}
              />
            ))}
          </li>
        ))}
      </ul>
    </fieldset>
  );
};
