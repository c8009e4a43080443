import { Combobox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Avatar } from '#web/product/people/avatar.tsx';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import type { Entry, Group } from './entries.ts';
import styles from './palette.module.css';

const Option = ({ entry: { key, label, icon: Picture, person } }: { entry: Entry }) => (
  <Combobox.Option value={key} className={styles.option}>
    <span className={styles.picture}>
      {person ? <Avatar person={person} size={28} /> : <Picture size={20} aria-hidden />}
    </span>
    <span className={styles.label} title={label}>
      {label}
      {person && <PersonDetail person={person} />}
    </span>
    {person && <Picture className={styles.kind} size={18} aria-hidden />}
  </Combobox.Option>
);

type Shown = {
  readonly groups: readonly Group[];
  readonly searching: boolean;
  readonly failed: boolean;
  readonly text: string;
};

/** As keyboards write them, in every language. */
const keyNames = { choose: 'Enter', close: 'Esc' };

/** Nothing found, on its way or failed, in words. */
const State = ({ groups, searching, failed, text }: Shown) => {
  const t = useTranslations('palette');
  const nothing = groups.length === 0;
  if (searching) return <p className={styles.state}>{t('searching')}</p>;
  if (failed) return <p className={styles.state}>{t(nothing ? 'failed' : 'failedPartly')}</p>;
  return (
    nothing && (
      <p className={styles.state}>
        <b>{t('nothing', { text })}</b> {t('nothingHint')}
      </p>
    )
  );
};

export const Results = (shown: Shown) => {
  const t = useTranslations('palette');
  const { groups, searching, text } = shown;
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <div className={styles.results}>
        <Combobox.Options aria-label={t('results')}>
          {groups.map(({ name, entries }) => (
            <Combobox.Group key={name} label={t(`groups.${name}`)}>
              {entries.map((entry) => (
                <Option key={entry.key} entry={entry} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <State {...shown} />
      </div>
      <output className="visually-hidden">{text !== '' && !searching && t('found', { count })}</output>
      <p className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('move')}
        </span>
        <span>
          <kbd>{keyNames.choose}</kbd> {t('choose')}
        </span>
        <span>
          <kbd>{keyNames.close}</kbd> {t('close')}
        </span>
      </p>
    </>
  );
};
