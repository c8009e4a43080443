import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './composer.module.css';
import type { Gif } from './draft.ts';

export const ChosenGif = ({ gif, onRemove }: { gif: Gif; onRemove: () => void }) => {
  const t = useTranslations('compose');
  return (
    <div className={styles.gif}>
      <img src={gif.preview_url} alt={gif.title} />
      <Button icon size="small" aria-label={t('gifRemove')} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </Button>
    </div>
  );
};
