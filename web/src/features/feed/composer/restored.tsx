import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './composer.module.css';

/** Says that the message was written earlier, and offers to start over. */
export const Restored = ({ onStartOver }: { onStartOver: () => void }) => {
  const t = useTranslations('compose');
  return (
    <p className={styles.restored}>
      {t('unsent')}
      <Button size="small" variant="quiet" onClick={onStartOver}>
        {t('startOver')}
      </Button>
    </p>
  );
};
