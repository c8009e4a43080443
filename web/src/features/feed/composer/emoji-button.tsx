import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import styles from './composer.module.css';

const picker = deferred(() => import('../../../ui/emoji-picker.tsx'));

export const EmojiButton = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const t = useTranslations('compose');
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
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
          size="small"
          look="quiet"
          aria-label={t('emoji')}
          onPointerEnter={picker.start}
          onFocus={picker.start}
          onClick={() => setOpened(!opened)}
        >
          <IconMoodSmile size={20} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.dropdown}
        p={0}
        aria-label={t('emoji')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setOpened(false);
        }}
      >
        {opened && (
          <Suspense fallback={<p className={styles.note}>{t('emojiLoading')}</p>}>
            <picker.View
              onPick={(emoji) => {
                setOpened(false);
                onPick(emoji);
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
