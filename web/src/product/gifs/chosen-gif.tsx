import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StopButton } from '#web/product/posts/stop-button.tsx';
import { MovingPicture, wantsStillness } from '#web/product/posts/moving-picture.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './chosen-gif.module.css';
import type { Gif } from './gif.ts';

export const ChosenGif = ({
  gif,
  onRemove,
}: {
  gif: Pick<Gif, 'preview_url' | 'title'>;
  onRemove: () => void;
}) => {
  const t = useTranslations('compose');
  const [stopped, setStopped] = useState(wantsStillness);
  return (
    <div className={styles.gif}>
      <MovingPicture src={gif.preview_url} alt={gif.title} stopped={stopped} />
      <StopButton className={styles.stop} stopped={stopped} onChange={setStopped} />
      <Button icon size="small" aria-label={t('gifRemove')} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </Button>
    </div>
  );
};
