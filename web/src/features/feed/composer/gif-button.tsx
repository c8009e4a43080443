import { Popover } from '@mantine/core';
import { IconGif } from '@tabler/icons-react';
import { Suspense, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import popup from '../../../ui/emoji-button.module.css';
import type { Gif } from './composer-state.ts';

const picker = deferred(() => import('./gif-picker.tsx'));

/** Opens the search for moving pictures. */
export const GifButton = ({ onPick }: { onPick: (gif: Gif) => void }) => {
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
      width={340}
      radius={12}
      shadow="md"
    >
      <Popover.Target>
        <Button
          icon
          size="small"
          look="quiet"
          aria-label={t('gif')}
          onPointerEnter={picker.start}
          onFocus={picker.start}
          onKeyDown={leave}
          onClick={() => setOpened(!opened)}
        >
          <IconGif size={22} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={popup.dropdown} p={0} aria-label={t('gif')} onKeyDown={leave}>
        {opened && (
          <Suspense fallback={<p className={popup.note}>{t('gifLoading')}</p>}>
            <picker.View
              onPick={(gif) => {
                setOpened(false);
                onPick(gif);
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
