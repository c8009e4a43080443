import '#web/styles/mantine/input.css';
import '#web/styles/mantine/combobox.css';
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Group } from '#shared/model/group';
import type { Person } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import { stripOuterCommands } from '#shared/rules/posts/composer';
import { matchesName, typedWords } from '#shared/rules/basics/search';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { GroupOptions } from '#web/product/groups/group-options.tsx';
import { useFoundGroups } from '#web/product/groups/use-found-groups.ts';
import { showTypedEmoji } from '#web/product/emoji/typed-emoji.ts';
import { mentionAt, type Trigger } from '#web/product/people/mention-at.ts';
import picker from '#web/product/people/people-picker.module.css';
import { PeopleOptions } from '#web/product/people/people-options.tsx';
import { suggestedScores } from './draft.ts';
import { useFirstOption } from '#web/ui/hooks/use-first-option.ts';
import { usePeopleSearch } from '#web/product/people/use-people-search.ts';
import { isComposing } from '#web/ui/hooks/is-composing.ts';

/** The `@…`, `#…` or `+…` at the caret, wherever in the text. */
const triggerAt = (text: string, caret: number): Trigger | null => {
  const found = /(?:^|[\s([{«“"'])(?:(#)([\p{L}\p{N}\p{M}._'-]{0,40})|(\+)(\d{0,7}))$/u.exec(
    text.slice(0, caret),
  );
  if (!found) return mentionAt(text, caret);
  const word = found[2] ?? found[4] ?? '';
  return { sign: (found[1] ?? '+') as Trigger['sign'], word, from: caret - word.length - 1 };
};

/** The text after a suggestion is chosen: within a sentence it replaces the typed word, elsewhere the word goes. */
const replaced = (text: string, { from, word }: Trigger, by: string) => {
  const before = text.slice(0, from);
  const after = text.slice(from + word.length + 1);
  if (stripOuterCommands(before) === '') return { text: before + after.replace(/^ /, ''), caret: from };
  const start = before + by + (/^[\s\p{P}]/u.test(after) ? '' : ' ');
  return { text: start + after, caret: start.length + (after.startsWith(' ') ? 1 : 0) };
};

const offeredValues = 8;

const tagged = (values: readonly Value[], word: string): readonly Value[] => {
  const typed = typedWords(word);
  return values.filter(({ tag, name }) => matchesName(`${name} ${tag}`, typed)).slice(0, offeredValues);
};

const ValueOptions = ({ values }: { values: readonly Value[] }) =>
  values.map((value) => (
    <Combobox.Option key={value.id} value={value.id}>
      <span className={picker.person}>
        <Emoji name={value.emoji} />
        {value.name}
      </span>
    </Combobox.Option>
  ));

const ScoreOptions = ({ scores }: { scores: readonly number[] }) => {
  const t = useTranslations('compose');
  return scores.map((score) => (
    <Combobox.Option key={score} value={String(score)}>
      {t('each', { count: score })}
    </Combobox.Option>
  ));
};

const labels = { '@': 'people', '#': 'value', '+': 'much' } as const;

/** Where the caret goes when the text around it changes: it stays before the same words. */
const movedCaret = (text: string, was: { readonly text: string; readonly caret: number }): number => {
  const rest = was.text.slice(was.caret);
  return text.endsWith(rest) ? text.length - rest.length : Math.min(was.caret, text.length);
};

/** The message field; `@` offers people and groups, `#` values and `+` amounts. */
export const MessageBox = ({
  text,
  people,
  values,
  error,
  area,
  allowance,
  onWrite,
  onCaret,
  onPerson,
  onGroup,
  onValue,
  onScore,
}: {
  text: string;
  people: readonly Person[];
  values: readonly Value[];
  error?: string | undefined;
  area: React.RefObject<HTMLTextAreaElement | null>;
  allowance: number;
  onWrite: (text: string, caret: number) => void;
  /** Called when the caret moves, because another word may then be the unfinished one. */
  onCaret: (text: string, caret: number) => void;
  onScore: (score: number) => void;
  onPerson: (person: Person) => void;
  onGroup?: (group: Group) => void;
  onValue: (value: Value) => void;
}) => {
  const t = useTranslations('compose');
  const caret = useRef<number>(null);
  /** The last content of the field as it was typed, with its commands. */
  const typed = useRef({ text, caret: text.length });
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => setTrigger(null) });
  const { people: found } = usePeopleSearch(trigger?.sign === '@' ? trigger.word : null, people);
  const groups = useFoundGroups(onGroup && trigger?.sign === '@' && trigger.word ? trigger.word : null);
  const offered = trigger?.sign === '#' ? tagged(values, trigger.word) : [];
  const scores =
    trigger?.sign === '+'
      ? suggestedScores.filter((score) => score <= allowance && String(score).startsWith(trigger.word))
      : [];
  const count = { '@': [...found, ...groups], '#': offered, '+': scores }[trigger?.sign ?? '@'].length;
  const opened = trigger !== null && count > 0;
  const offer = opened ? `${trigger.sign}${trigger.word} ${count}` : '';
  const { closeDropdown } = combobox;
  useFirstOption(combobox, area, offer);
  useEffect(() => {
    if (!opened) closeDropdown();
  }, [opened, closeDropdown]);
  useLayoutEffect(() => {
    const field = area.current;
    // Some browsers would move the focus to the field.
    if (!field || document.activeElement !== field) return;
    const to = caret.current ?? (text === typed.current.text ? null : movedCaret(text, typed.current));
    if (to !== null) field.setSelectionRange(to, to);
    caret.current = null;
    typed.current = { text, caret: field.selectionStart };
  });

  const choose = (id: string) => {
    if (!trigger) return;
    const person = found.find((one) => one.id === id);
    const group = groups.find((one) => one.id === id);
    const value = offered.find((one) => one.id === id);
    const by = (person ?? group)?.name ?? (value ? `#${value.tag}` : `+${id}`);
    const next = replaced(text, trigger, by);
    caret.current = next.caret;
    setTrigger(null);
    onWrite(next.text, next.caret);
    if (person) onPerson(person);
    else if (group) onGroup?.(group);
    else if (value) onValue(value);
    else onScore(Number(id));
    area.current?.focus();
  };
  const updateTrigger = (element: HTMLTextAreaElement) =>
    setTrigger(triggerAt(element.value, element.selectionStart));
  const followCaret = (element: HTMLTextAreaElement) => {
    const at = element.selectionStart;
    if (element.value !== text || at === typed.current.caret) return;
    typed.current = { text, caret: at };
    onCaret(text, at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened || isComposing(event.nativeEvent)) return;
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
            const { value, selectionStart } = event.currentTarget;
            typed.current = { text: value, caret: selectionStart };
            onWrite(value, selectionStart);
            updateTrigger(event.currentTarget);
            showTypedEmoji(event.currentTarget, (shown, at) => {
              caret.current = at;
              onWrite(shown, at);
            });
          }}
          onSelect={(event) => {
            if (trigger) updateTrigger(event.currentTarget);
            followCaret(event.currentTarget);
          }}
          onBlur={() => setTrigger(null)}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={picker.dropdown} hidden={!opened}>
        <Combobox.Options aria-label={t(labels[trigger?.sign ?? '@'])}>
          {trigger?.sign === '#' && <ValueOptions values={offered} />}
          {trigger?.sign === '+' && <ScoreOptions scores={scores} />}
          {trigger?.sign === '@' && <PeopleOptions people={found} />}
          {trigger?.sign === '@' && <GroupOptions groups={groups} />}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
