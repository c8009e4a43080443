import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Suspense, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { deferred } from './deferred.tsx';
import { Emoji } from './emoji.tsx';
import styles from './emoji-button.module.css';

const picker = deferred(() => import('./emoji-picker.tsx'));

/** Opens the emoji picker. Its words: area `dialogs`. */
export const EmojiButton = ({
  emoji,
  onPick,
}: {
  /** The one there is; without, a small button to add one. */
  emoji?: string;
  onPick: (emoji: string) => void;
}) => {
  const t = useTranslations('compose');
  const [opened, setOpened] = useState(false);
  // Escape leaves the picker, not the window it is in.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      closeOnEscape={false}
      trapFocus
      returnFocus
      position="bottom-start"
      width={324}
      radius={12}
      shadow="md"
    >
      <Popover.Target>
        <Button
          icon
          size={emoji === undefined ? 'small' : 'large'}
          look={emoji === undefined ? 'quiet' : 'plain'}
          aria-label={t('emoji')}
          onPointerEnter={picker.start}
          onFocus={picker.start}
          onKeyDown={leave}
          onClick={() => setOpened(!opened)}
        >
          {emoji ? <Emoji name={emoji} /> : <IconMoodSmile size={20} aria-hidden />}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} p={0} aria-label={t('emoji')} onKeyDown={leave}>
        {opened && (
          <Suspense fallback={<p className={styles.note}>{t('emojiLoading')}</p>}>
            <picker.View
              onPick={(picked) => {
                setOpened(false);
                onPick(picked);
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
