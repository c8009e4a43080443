import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import { Restored } from '#web/product/drafts/restored.tsx';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import importing from '../import.module.css';
import styles from './history.module.css';
import type { Unknown } from './settle-rows.ts';
import type { PastPosts } from './use-past-posts.ts';

/** As many fields as a screen shows well; the others come when they are asked for. */
const shownAtFirst = 20;

/** What nobody knows, each with a choice. */
const UnknownList = ({
  title,
  text,
  unknown,
  children,
}: {
  title: string;
  text: string;
  unknown: readonly Unknown[];
  children: (one: Unknown) => React.ReactNode;
}) => {
  const t = useTranslations('history');
  const [all, setAll] = useState(false);
  const shown = all ? unknown : unknown.slice(0, shownAtFirst);
  return (
    <section className={styles.unknown}>
      <h3>{title}</h3>
      <p className={importing.note}>{text}</p>
      <ul>
        {shown.map((one) => (
          <li key={one.key}>{children(one)}</li>
        ))}
      </ul>
      {shown.length < unknown.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('showAll', { count: unknown.length })}
        </Button>
      )}
    </section>
  );
};

const UnknownPeople = ({ posts: { unknown, members, chosenPeople, choosePerson } }: { posts: PastPosts }) => {
  const t = useTranslations('history');
  return (
    <UnknownList
      title={t('peopleTitle', { count: unknown.people.length })}
      text={t('peopleText')}
      unknown={unknown.people}
    >
      {({ key, written, rows }) => {
        const chosen = members.find(({ id }) => id === chosenPeople[key]);
        return (
          <PeoplePicker
            one
            label={t('named', { name: written, count: rows })}
            people={chosen ? [chosen] : []}
            among={members}
            onAdd={({ id }) => choosePerson(key, id)}
            onDrop={() => choosePerson(key, undefined)}
          />
        );
      }}
    </UnknownList>
  );
};

const UnknownValues = ({
  posts: { unknown, values, usualValue, chosenValues, chooseValue },
}: {
  posts: PastPosts;
}) => {
  const t = useTranslations('history');
  return (
    <UnknownList
      title={t('valuesTitle', { count: unknown.values.length })}
      text={t('valuesText')}
      unknown={unknown.values}
    >
      {({ key, written, rows }) => (
        <SelectField
          label={written ? t('named', { name: written, count: rows }) : t('noValue', { count: rows })}
          options={values.map(({ id, name }) => [id, name])}
          value={chosenValues[key] ?? usualValue}
          onChange={({ currentTarget }) => chooseValue(key, currentTarget.value as ValueId)}
        />
      )}
    </UnknownList>
  );
};

/** The third step: who and which value is meant where a file names what does not exist here. */
export const SettleStep = ({
  posts,
  onBack,
  onNext,
}: {
  posts: PastPosts;
  onBack: () => void;
  onNext: () => void;
}) => {
  const t = useTranslations('history');
  const i = useTranslations('team.import');
  const { unknown, usualValue } = posts;
  const plain = unknown.people.length === 0 && unknown.values.length === 0;
  return (
    <>
      <StepTitle first={false}>{t('settleTitle')}</StepTitle>
      <Restored draft={posts.draft} />
      {usualValue === undefined ? (
        <Notice>
          {t('valuesMissing')} <Link to="/settings/values">{t('toValues')}</Link>
        </Notice>
      ) : (
        <>
          {plain && <Notice calm>{t('allKnown')}</Notice>}
          {unknown.people.length > 0 && <UnknownPeople posts={posts} />}
          {unknown.values.length > 0 && <UnknownValues posts={posts} />}
        </>
      )}
      <div className={importing.actions}>
        <Button onClick={onBack}>{i('back')}</Button>
        <Button variant="filled" disabled={usualValue === undefined} onClick={onNext}>
          {i('next')}
        </Button>
      </div>
    </>
  );
};
