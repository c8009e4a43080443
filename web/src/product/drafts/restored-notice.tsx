import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './restored.module.css';

const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => {
  const t = useTranslations('drafts');
  return (
    <div className={styles.around}>
      <Notice calm>
        <div className={styles.restored}>
          {t('restored')}
          <Button size="small" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </div>
      </Notice>
    </div>
  );
};

export default RestoredNotice;
