import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Emoji } from './emoji.tsx';
import { PickerButton } from '#web/ui/overlays/picker-button.tsx';

const picker = deferred(() => import('./emoji-picker.tsx'));

/** Opens the emoji picker. Its texts are in the area `dialogs`. */
export const EmojiButton = ({
  emoji,
  onOpen,
  onPick,
}: {
  /** The current emoji; without one, a small button adds it. */
  emoji?: string;
  onOpen?: () => void;
  onPick: (emoji: string) => void;
}) => {
  const t = useTranslations('compose');
  return (
    <PickerButton
      picker={picker}
      label={t('emoji')}
      loading={t('emojiLoading')}
      width={324}
      icon
      size={emoji === undefined ? 'small' : 'large'}
      variant={emoji === undefined ? 'quiet' : 'plain'}
      onOpen={onOpen}
      onPick={onPick}
    >
      {emoji ? <Emoji name={emoji} /> : <IconMoodSmile size={20} aria-hidden />}
    </PickerButton>
  );
};
