import '../../../styles/mantine/input.css';
import '../../../styles/mantine/combobox.css';
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Person } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import { stripOuterCommands } from '#shared/rules/composer';
import { Emoji } from '../../../product/emoji/emoji.tsx';
import picker from '../../../product/people/people-picker.module.css';
import { PeopleOptions } from '../../../product/people/people-options.tsx';
import { useFirstOption } from '../../../ui/hooks/use-first-option.ts';
import { usePeopleSearch } from '../../../product/people/use-people-search.ts';

type Trigger = { readonly sign: '@' | '#'; readonly word: string; readonly from: number };

/** The `@…` or `#…` at the caret. */
const triggerAt = (text: string, caret: number): Trigger | null => {
  const found = /(?:^|\s)([@#])([\p{L}\p{N}\p{M}._'-]{0,40})$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const word = found[2] ?? '';
  return { sign: found[1] === '@' ? '@' : '#', word, from: caret - word.length - 1 };
};

/** The text with the chosen suggestion in place of the typed word; within a sentence the words stay. */
export const replaced = (text: string, { from, word }: Trigger, by: string) => {
  const before = text.slice(0, from);
  const after = text.slice(from + word.length + 1);
  const inSentence = stripOuterCommands(before) !== '';
  const start = before + (inSentence ? `${by} ` : '');
  return { text: start + after.replace(/^\s/, ''), caret: start.length };
};

const tagged = (values: readonly Value[], word: string): readonly Value[] =>
  values.filter(
    ({ tag, name }) =>
      tag.startsWith(word.toLowerCase()) || name.toLowerCase().startsWith(word.toLowerCase()),
  );

const ValueOptions = ({ values }: { values: readonly Value[] }) =>
  values.map((value) => (
    <Combobox.Option key={value.id} value={value.id}>
      <span className={picker.person}>
        <Emoji name={value.emoji} />
        {value.name}
      </span>
    </Combobox.Option>
  ));

/** The message field; `@` offers people and `#` offers values. */
export const MessageBox = ({
  text,
  people,
  values,
  error,
  area,
  onWrite,
  onPerson,
  onValue,
}: {
  text: string;
  people: readonly Person[];
  values: readonly Value[];
  error?: string | undefined;
  area: React.RefObject<HTMLTextAreaElement | null>;
  onWrite: (text: string) => void;
  onPerson: (person: Person) => void;
  onValue: (value: Value) => void;
}) => {
  const t = useTranslations('compose');
  const caret = useRef<number>(null);
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => setTrigger(null) });
  const { people: found } = usePeopleSearch(trigger?.sign === '@' ? trigger.word : null, people);
  const offered = trigger?.sign === '#' ? tagged(values, trigger.word) : [];
  const count = trigger?.sign === '@' ? found.length : offered.length;
  const opened = trigger !== null && count > 0;
  const offer = opened ? `${trigger.sign}${trigger.word} ${count}` : '';
  const { closeDropdown } = combobox;
  useFirstOption(combobox, area, offer);
  useEffect(() => {
    if (!opened) closeDropdown();
  }, [opened, closeDropdown]);
  useLayoutEffect(() => {
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const choose = (id: string) => {
    if (!trigger) return;
    const person = found.find((one) => one.id === id);
    const value = offered.find((one) => one.id === id);
    const next = replaced(text, trigger, person?.name ?? `#${value?.tag ?? ''}`);
    caret.current = next.caret;
    setTrigger(null);
    onWrite(next.text);
    if (person) onPerson(person);
    if (value) onValue(value);
    area.current?.focus();
  };
  const updateTrigger = (element: HTMLTextAreaElement) =>
    setTrigger(triggerAt(element.value, element.selectionStart));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    setTrigger(null);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
      position="bottom-start"
    >
      <Combobox.Target withKeyboardNavigation={opened}>
        <Textarea
          ref={area}
          label={t('why')}
          aria-autocomplete="list"
          placeholder={t('messagePlaceholder')}
          error={error}
          autosize
          minRows={3}
          maxRows={10}
          size="md"
          value={text}
          onChange={(event) => {
            onWrite(event.currentTarget.value);
            updateTrigger(event.currentTarget);
          }}
          onSelect={(event) => trigger && updateTrigger(event.currentTarget)}
          onBlur={() => setTrigger(null)}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={picker.dropdown} hidden={!opened}>
        <Combobox.Options aria-label={trigger?.sign === '#' ? t('value') : t('people')}>
          {trigger?.sign === '#' ? <ValueOptions values={offered} /> : <PeopleOptions people={found} />}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
