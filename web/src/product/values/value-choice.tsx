import { useId, useState, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import type { Value } from '#shared/model/value';
import { matchesName, typedWords } from '#shared/rules/basics/search';
import { Emoji } from '../emoji/emoji.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import choice from '#web/ui/controls/radio-chips.module.css';
import group from '#web/ui/controls/field-group.module.css';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import { useRecentValues } from './recent-values.ts';
import styles from './value-choice.module.css';

/** Who chose the value: no one yet, the workspace's default, a keyword in the message, or the author. */
export type ValueSource = 'nobody' | 'default' | 'message' | 'choice';

/** With more values than this there is a search, and at first only this many are shown. */
const few = 12;

/** The values that a search finds, or the first ones: those used last, then in the order of the workspace. */
const useShown = (values: readonly Value[], chosen: ValueId | null) => {
  const recent = useRecentValues();
  const [order] = useState(recent.read);
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const typed = typedWords(search.replace(/^#/, ''));
  const placeOf = ({ id }: Value): number => (order.includes(id) ? order.indexOf(id) : order.length);
  const many = values.length > few;
  const sorted = many ? values.toSorted((one, other) => placeOf(one) - placeOf(other)) : values;
  const found = sorted.filter(({ name, tag }) => matchesName(`${name} ${tag}`, typed));
  const first = typed.length > 0 || all || !many ? found : found.slice(0, few);
  const picked = first.some(({ id }) => id === chosen) ? [] : values.filter(({ id }) => id === chosen);
  return {
    many,
    search,
    setSearch,
    found,
    shown: [...first, ...picked],
    all,
    setAll,
    searching: typed.length > 0,
  };
};

const Search = ({
  value,
  onChange,
  onEnter,
  onCommand,
}: {
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  onCommand: ((text: string) => void) | undefined;
}) => {
  const t = useTranslations('compose');
  return (
    <input
      type="search"
      className={styles.search}
      aria-label={t('valueSearch')}
      placeholder={t('valueSearch')}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget: { value: typed } }) => {
        if (!onCommand || !/^\s*(?:\+\d|@)/.test(typed)) return onChange(typed);
        onChange('');
        onCommand(typed);
      }}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
        if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
};

/** The field for the value that a post stands for. */
export const ValueChoice = ({
  values,
  chosen,
  by,
  error,
  hideLabel = false,
  onChoose,
  onCommand,
}: {
  values: readonly Value[];
  chosen: ValueId | null;
  by: ValueSource;
  error?: string | undefined;
  /** For places whose title already says what the label says. */
  hideLabel?: boolean;
  onChoose: (id: ValueId) => void;
  /** Somebody types or pastes all of a recognition. */
  onCommand?: (text: string) => void;
}) => {
  const t = useTranslations('compose');
  const id = useId();
  const { many, search, setSearch, found, shown, all, setAll, searching } = useShown(values, chosen);
  const suggested = by === 'message';
  const [best] = found;
  return (
    <fieldset className={group.group} aria-describedby={`${id}-note`}>
      <legend className={hideLabel ? 'visually-hidden' : group.label}>{t('value')}</legend>
      {many && (
        <Search
          value={search}
          onChange={setSearch}
          onCommand={onCommand}
          onEnter={() => {
            if (!searching || !best) return;
            onChoose(best.id);
            setSearch('');
          }}
        />
      )}
      <div className={choice.chips}>
        {shown.map((value) => (
          <label
            key={value.id}
            className={`${choice.chip} ${styles.value}`}
            style={{ '--value': `#${value.color}` } as CSSProperties}
            title={[value.name, value.description].filter(Boolean).join(': ')}
          >
            <input
              type="radio"
              name={`${id}-value`}
              checked={value.id === chosen}
              onChange={() => onChoose(value.id)}
            />
            <span>
              <Emoji name={value.emoji} />
              <span className={styles.name}>{value.name}</span>
            </span>
          </label>
        ))}
        {many && !searching && (
          <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('fewer') : t('others', { count: values.length - shown.length })}
          </Button>
        )}
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {error !== undefined && <p className={group.error}>{error}</p>}
        {error === undefined && suggested && <p className={group.hint}>{t('suggested')}</p>}
        {searching && found.length === 0 && <p className={group.hint}>{t('noValue')}</p>}
      </div>
    </fieldset>
  );
};
