import { Popover } from '@mantine/core';
import { IconGif } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
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
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
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
          onClick={() => setOpened(!opened)}
        >
          <IconGif size={22} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={popup.dropdown}
        p={0}
        aria-label={t('gif')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setOpened(false);
        }}
      >
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
