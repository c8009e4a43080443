import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { pointsNameIn } from '#shared/rules/basics/points-name';
import { useSignedIn } from '#web/api/config.ts';
import { language } from '#web/locales/locale.ts';
import { ShortcutKeys } from '#web/product/shortcuts/shortcut-keys.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { Prose } from '#web/ui/layout/prose.tsx';
import { Feedback } from './feedback.tsx';
import { cutAtWords, sections, wordsOf } from './help-content.ts';
import styles from './help.module.css';
import { useAnswers, type Answer } from './use-answers.ts';

/** Marks the words that were searched for. */
const marked = (text: string, words: readonly string[]): ReactNode =>
  cutAtWords(text, words).map((part, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text keep their places
    at % 2 === 1 ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  );

const Answers = ({ answers, words }: { answers: readonly Answer[]; words: readonly string[] }) =>
  answers.map(({ name, question, text }) => (
    <section key={name} className={styles.answer} id={name}>
      <h3>{marked(question, words)}</h3>
      <Prose text={text} render={(line) => marked(line, words)} />
    </section>
  ));

/** The search, also in the address for a reload: the address alone follows too late for somebody who types. */
const useSearch = () => {
  const { hash, key } = useLocation();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState(query.get('q') ?? '');
  const [visit, setVisit] = useState(key);
  if (visit !== key) {
    setVisit(key);
    // A link to a part ends the search, which may hide that part.
    if (hash) setSearch('');
  }
  // The browser looked for the part before it was there.
  useEffect(() => {
    if (hash && search === '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, search]);
  const look = (text: string) => {
    setSearch(text);
    setQuery(text ? { q: text } : {}, { replace: true, preventScrollReset: true });
  };
  return { search, look };
};

/** How Bravo works, in short answers with a search. */
const Help = () => {
  const t = useTranslations('help');
  const { features, settings } = useSignedIn();
  const isNamed = pointsNameIn(language, settings.global.points_names) !== pointsNameIn(language);
  const { search, look } = useSearch();
  const words = wordsOf(search);
  const { found, count } = useAnswers(words);
  const more = {
    people: <Link to="/privacy">{t('policy')}</Link>,
    keys: <ShortcutKeys rewards={features.rewards} />,
    feedback: <Feedback />,
  };
  return (
    <div className={styles.page}>
      <SettingsPage title={t('title')} text={isNamed ? `${t('text')} ${t('ownWord')}` : t('text')}>
        <search className={styles.search}>
          <TextField
            label={t('search')}
            type="search"
            maxLength={80}
            autoComplete="off"
            value={search}
            onChange={({ currentTarget }) => look(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Escape' && look('')}
          />
          <output className={styles.count}>{words.length > 0 && t('found', { count })}</output>
        </search>
        {words.length === 0 && (
          <nav aria-label={t('contents')}>
            <ul className={styles.contents}>
              {sections.map(({ name }) => (
                <li key={name}>
                  <a href={`#${name}`}>{t(`sections.${name}`)}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {found.map(({ name, answers }) => (
          <div key={name} id={name} className={styles.part}>
            <Card title={t(`sections.${name}`)}>
              <Answers answers={answers} words={words} />
              {name in more && more[name as keyof typeof more]}
            </Card>
          </div>
        ))}
        {found.length === 0 && (
          <EmptyState
            title={t('none', { search })}
            picture={null}
            actions={<Button onClick={() => look('')}>{t('all')}</Button>}
          >
            {t('noneText')}
          </EmptyState>
        )}
      </SettingsPage>
    </div>
  );
};

export default Help;
