import { IconArrowRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { FileChange, FileError, FileField, PeopleFilePlan } from '#shared/model/people-file';
import { formatDay } from '#shared/rules/basics/date-text';
import { region } from '#web/locales/locale.ts';
import styles from './people-file.module.css';

const dates: ReadonlySet<FileField> = new Set(['birth_date', 'hire_date', 'last_day']);

const useFieldName = () => {
  const t = useTranslations('peopleFile');
  const kinds = useTranslations('team.import.kinds');
  return (field: FileField): string => (field === 'external_id' ? t('externalId') : kinds(field));
};

/** What is wrong with rows, as far as a screen says it. */
export const ErrorList = ({ errors }: { errors: readonly FileError[] }) => {
  const t = useTranslations('peopleFile');
  const nameOf = useFieldName();
  const fault = (code: string): string => {
    const key = `faults.${code}` as 'faults.other';
    return t.has(key) ? t(key) : t('faults.other');
  };
  return (
    <ul className={styles.list}>
      {errors.map(({ row, field, code }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row may have several, which never move
        <li key={at}>
          <b>{row === 0 ? t('noRow') : t('row', { number: row })}</b>
          <span>{field && nameOf(field)}</span>
          <small>{fault(code)}</small>
        </li>
      ))}
    </ul>
  );
};

type Listed = { readonly name: string; readonly email: string };

/** People of the plan, and what is said of each. */
export const PersonList = <Person extends Listed>({
  people,
  said,
}: {
  people: readonly Person[];
  said?: (person: Person) => string | undefined;
}) => (
  <ul className={styles.list}>
    {people.map((person) => (
      <li key={person.email}>
        <b translate="no">{person.name}</b>
        <span translate="no">{person.name === person.email ? '' : person.email}</span>
        {said?.(person) !== undefined && <small>{said(person)}</small>}
      </li>
    ))}
  </ul>
);

const Change = ({ field, from, to }: FileChange) => {
  const t = useTranslations('peopleFile');
  const nameOf = useFieldName();
  const shown = (text: string): string => (dates.has(field) ? formatDay(text, region) : text);
  const none = <span className={styles.none}>{t('none')}</span>;
  return (
    <div>
      <dt>{nameOf(field)}</dt>
      <dd>
        {from === null ? none : <del>{shown(from)}</del>}{' '}
        <IconArrowRight size={14} aria-label={t('becomes')} /> {to === null ? none : <ins>{shown(to)}</ins>}
      </dd>
    </div>
  );
};

/** Who changes, field by field. */
export const ChangeList = ({ changed }: { changed: PeopleFilePlan['changed'] }) => (
  <ul className={styles.list}>
    {changed.map(({ user_id: id, name, changes }) => (
      <li key={id}>
        <b translate="no">{name}</b>
        <dl>
          {changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </dl>
      </li>
    ))}
  </ul>
);
