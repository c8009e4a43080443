import '#web/styles/mantine/modal.css';
import '#web/styles/mantine/combobox.css';
import { Combobox, Modal, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { useEscape } from '#web/ui/overlays/use-escape.ts';
import { useRestoreFocus } from '#web/ui/overlays/use-restore-focus.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useFirstOption } from '#web/ui/hooks/use-first-option.ts';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import type { Entry } from './entries.ts';
import styles from './palette.module.css';
import { Results } from './results.tsx';
import { useRecent } from './use-recent.ts';
import { useResults } from './use-results.ts';

const dialogs = {
  switch: deferred(() => import('#web/features/workspaces/switch-modal.tsx')),
  reports: deferred(() => import('#web/features/reports/reports.tsx'), 'reports', 'parts', 'refusals'),
  keys: deferred(() => import('../shortcut-list.tsx')),
};

type Choose = (entry: Entry) => void;

/** The field with the results below it, as a combobox whose list is always open. */
const Search = ({ onChoose, onClose }: { onChoose: Choose; onClose: () => void }) => {
  const t = useTranslations('palette');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { recent, remember } = useRecent();
  const results = useResults(typed, recent);
  const combobox = useCombobox({ opened: true });
  const entries = results.groups.flatMap((group) => group.entries);
  useFirstOption(combobox, input, entries[0] ? `${typed} ${entries[0].key}` : '');
  const choose = (key: string) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry) return;
    remember(entry);
    onChoose(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <div className={styles.frame}>
        <div className={styles.head}>
          <IconSearch size={20} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              ref={input}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- the target adds them
              role="combobox"
              className={styles.field}
              aria-label={t('placeholder')}
              aria-autocomplete="list"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="go"
              spellCheck={false}
              data-autofocus
              placeholder={t('placeholder')}
              value={typed}
              onKeyDown={onKeyDown}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Results {...results} />
      </div>
    </Combobox>
  );
};

/** Finds people, screens, actions and settings by a few letters; on a phone it fills the screen. */
const Palette = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('palette');
  const navigate = useNavigate();
  const wide = useWideScreen();
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  useRestoreFocus();
  useEscape(onClose);
  const choose: Choose = ({ deed }) => {
    if ('opens' in deed) return setOpened(deed.opens);
    onClose();
    if ('act' in deed) deed.act();
    else if ('href' in deed) open(deed.href, '_blank', 'noopener');
    else void navigate(deed.to, { state: deed.state });
    return undefined;
  };
  if (opened) {
    const { View } = dialogs[opened];
    return (
      <Overlay onFail={onClose}>
        <View onClose={onClose} />
      </Overlay>
    );
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      fullScreen={!wide}
      size={600}
      yOffset="12dvh"
      transitionProps={{ duration: 120, transition: 'pop' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('title')} radius={wide ? 16 : 0}>
        <Search onChoose={choose} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
};

export default withMantine(Palette);
