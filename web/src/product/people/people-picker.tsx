import '#web/styles/mantine/input.css';
import '#web/styles/mantine/combobox.css';
import { Combobox, PillsInput, useCombobox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Group } from '#shared/model/group';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { GroupOptions } from '../groups/group-options.tsx';
import { useFoundGroups } from '../groups/use-found-groups.ts';
import { Avatar } from './avatar.tsx';
import fields from '#web/ui/controls/field-group.module.css';
import styles from './people-picker.module.css';
import { PersonDetail } from './person-detail.tsx';
import { PeopleOptions } from './people-options.tsx';
import { isPastedCommand, isTypedCommand } from './typed-command.ts';
import { useInvite } from './use-invite.ts';
import { useFirstOption } from '#web/ui/hooks/use-first-option.ts';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import { usePeopleSearch } from './use-people-search.ts';

/** When more people than this are chosen, only the last ones are shown, next to the place for typing the next one. */
const crowd = 8;
const shownOfCrowd = 6;

const Pills = ({ people, onDrop }: { people: readonly Person[]; onDrop: (person: Person) => void }) => {
  const t = useTranslations('compose');
  const [all, setAll] = useState(false);
  const many = people.length > crowd;
  const folded = many && !all ? people.length - shownOfCrowd : 0;
  return (
    <>
      {many && (
        <button type="button" className={styles.fold} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('others', { count: folded })}
        </button>
      )}
      {people.slice(folded).map((person) => (
        <span key={person.id} className={styles.pill}>
          <Avatar person={person} size={24} />
          <span
            translate="no"
            className={styles.name}
            title={[person.name, person.detail ?? []].flat().join(', ')}
          >
            {person.name}
            <PersonDetail person={person} />
          </span>
          <button
            type="button"
            aria-label={t('removePerson', { name: nameWithDetail(person) })}
            onClick={() => onDrop(person)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
    </>
  );
};

/** A field to choose members by name, by keyboard or pointer; with `one`, a new choice replaces the old one. */
export const PeoplePicker = ({
  label,
  one = false,
  people,
  among,
  error,
  onAdd,
  onGroup,
  onDrop,
  onCommand,
}: {
  label?: string;
  one?: boolean;
  people: readonly Person[];
  /** Whom one can choose, if it is not everybody whom one can thank. */
  among?: readonly Person[];
  error?: string | undefined;
  onAdd: (person: Person) => void;
  /** Groups can be chosen too. */
  onGroup?: (group: Group) => void;
  onDrop: (person: Person) => void;
  /** Somebody types or pastes more than a name: all of a recognition. */
  onCommand?: (text: string) => void;
}) => {
  const t = useTranslations('compose');
  const name = label ?? t('who');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const combobox = useCombobox();
  const opened = combobox.dropdownOpened;
  const {
    people: found,
    failed,
    offline,
    searching,
  } = usePeopleSearch(opened ? search : null, people, among);
  const groups = useFoundGroups(opened && onGroup ? search : null);
  const first = found[0] ?? groups[0];
  const startAgain = () => {
    setSearch('');
    combobox.resetSelectedOption();
    // The list covers the next field; typing another name opens it again.
    combobox.closeDropdown();
    input.current?.focus();
  };
  const invite = useInvite(search, (person) => {
    onAdd(person);
    startAgain();
  });
  const invites = among || searching || failed || first ? undefined : invite?.email;
  const offer = first?.id ?? invites;
  useFirstOption(combobox, input, opened && search && offer ? `${search} ${offer}` : '');

  // Mantine overwrites the attribute with that of its own error text, which is not used here.
  useEffect(() => {
    if (error === undefined) input.current?.removeAttribute('aria-describedby');
    else input.current?.setAttribute('aria-describedby', `${id}-error`);
  }, [error, id]);

  const choose = (chosen: string) => {
    const person = found.find((option) => option.id === chosen);
    const group = groups.find((option) => option.id === chosen);
    if (chosen === invites) {
      void invite?.invite();
      return;
    }
    if (person) onAdd(person);
    else if (group) onGroup?.(group);
    startAgain();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const last = people.at(-1);
    if (event.key === 'Backspace' && search === '' && last) {
      event.preventDefault();
      onDrop(last);
    }
    // Nothing has been found yet, so Enter must not submit the form.
    if (event.key === 'Enter' && search !== '' && !offer) event.preventDefault();
    if (event.key === 'Escape' && opened) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
  };

  return (
    <div className={fields.group}>
      <span className={fields.label} aria-hidden="true">
        {name}
      </span>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        withinPortal={false}
        transitionProps={{ duration: 0 }}
      >
        <Combobox.DropdownTarget>
          <PillsInput size="md" error={error !== undefined} onClick={() => combobox.openDropdown()}>
            <div className={styles.pills}>
              <Pills people={people} onDrop={onDrop} />
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  ref={input}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- the target adds them
                  role="combobox"
                  aria-label={`${name}: ${t('whoPlaceholder')}`}
                  aria-autocomplete="list"
                  aria-invalid={error !== undefined}
                  autoComplete="off"
                  data-autofocus
                  placeholder={people.length === 0 ? t('whoPlaceholder') : one ? undefined : t('whoMore')}
                  value={search}
                  onBlur={() => combobox.closeDropdown()}
                  onKeyDown={onKeyDown}
                  onPaste={(event) => {
                    const pasted = event.clipboardData.getData('text/plain');
                    if (!onCommand || search !== '' || !isPastedCommand(pasted)) return;
                    event.preventDefault();
                    onCommand(pasted);
                  }}
                  onChange={({ currentTarget: { value } }) => {
                    if (onCommand && isTypedCommand(value)) {
                      setSearch('');
                      combobox.closeDropdown();
                      return onCommand(value);
                    }
                    setSearch(value.replace(/^@/, ''));
                    combobox.openDropdown();
                  }}
                />
              </Combobox.EventsTarget>
            </div>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown className={styles.dropdown}>
          <Combobox.Options aria-label={t('people')}>
            <PeopleOptions people={found} />
            {groups.length > 0 && (
              <Combobox.Group label={t('groups')}>
                <GroupOptions groups={groups} />
              </Combobox.Group>
            )}
            {!first && (
              <Combobox.Empty>
                {t(offline ? 'peopleOffline' : failed ? 'peopleFailed' : searching ? 'searching' : 'nobody')}
                {invite && !among && !searching && !failed && !invites && ` ${t('inviteHow')}`}
                {invite?.failed && ` ${t('inviteFailed')}`}
              </Combobox.Empty>
            )}
            {invites !== undefined && (
              <Combobox.Option value={invites}>{t('invite', { email: invites })}</Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {error !== undefined && (
        <p className={fields.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
