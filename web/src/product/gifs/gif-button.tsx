import { IconGif } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { PickerButton } from '#web/ui/overlays/picker-button.tsx';
import type { Gif } from './gif.ts';

const picker = deferred(() => import('./gif-picker.tsx'));

/** Opens the GIF search. */
export const GifButton = ({ onOpen, onPick }: { onOpen?: () => void; onPick: (gif: Gif) => void }) => {
  const t = useTranslations('compose');
  return (
    <PickerButton
      picker={picker}
      label={t('gif')}
      loading={t('gifLoading')}
      width={340}
      icon
      size="small"
      variant="quiet"
      onOpen={onOpen}
      onPick={onPick}
    >
      <IconGif size={22} aria-hidden />
    </PickerButton>
  );
};
