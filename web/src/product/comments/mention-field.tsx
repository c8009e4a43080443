import '#web/styles/mantine/combobox.css';
import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { Person } from '#shared/model/user';
import { useFirstOption } from '#web/ui/hooks/use-first-option.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { showTypedEmoji } from '../emoji/typed-emoji.ts';
import { mentionAt, type Trigger } from '../people/mention-at.ts';
import { PeopleOptions } from '../people/people-options.tsx';
import picker from '../people/people-picker.module.css';
import { usePeopleSearch } from '../people/use-people-search.ts';

const nobody: readonly Person[] = [];

/** A field of several lines in which `@` offers people, as in the composer. A name that was chosen stays after the sign. */
const MentionField = ({
  field,
  value,
  onWrite,
  onPerson,
  onKeyDown,
  ...props
}: Omit<ComponentProps<'textarea'>, 'onChange' | 'ref' | 'value'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onWrite: (text: string) => void;
  onPerson: (person: Person) => void;
}) => {
  const t = useTranslations('compose');
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const caret = useRef<number>(null);
  const combobox = useCombobox({ onDropdownClose: () => setTrigger(null) });
  const { people } = usePeopleSearch(trigger ? trigger.word : null, nobody);
  const opened = trigger !== null && people.length > 0;
  const { closeDropdown } = combobox;
  useFirstOption(combobox, field, opened ? `${trigger.word} ${people[0]?.id}` : '');
  useEffect(() => {
    if (!opened) closeDropdown();
  }, [opened, closeDropdown]);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const write = (text: string, at: number) => {
    caret.current = at;
    onWrite(text);
  };
  const choose = (id: string) => {
    const person = people.find((one) => one.id === id);
    if (!trigger || !person) return;
    const { from, word } = trigger;
    const after = value.slice(from + word.length + 1);
    const begun = `${value.slice(0, from)}@${person.name}${/^[\s\p{P}]/u.test(after) ? '' : ' '}`;
    setTrigger(null);
    onPerson(person);
    write(begun + after, begun.length + (after.startsWith(' ') ? 1 : 0));
    field.current?.focus();
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
        <textarea
          {...props}
          ref={field}
          aria-autocomplete="list"
          value={value}
          onChange={({ currentTarget }) => {
            onWrite(currentTarget.value);
            setTrigger(mentionAt(currentTarget.value, currentTarget.selectionStart));
            showTypedEmoji(currentTarget, write);
          }}
          onSelect={({ currentTarget }) => {
            if (trigger) setTrigger(mentionAt(currentTarget.value, currentTarget.selectionStart));
          }}
          onBlur={() => setTrigger(null)}
          onKeyDown={(event) => {
            if (!opened) return onKeyDown?.(event);
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setTrigger(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={picker.dropdown} hidden={!opened}>
        <Combobox.Options aria-label={t('people')}>
          <PeopleOptions people={people} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};

export default withMantine(MentionField);
