import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './org.module.css';

/** Zoom factor of one press. */
export const zoomStep = 1.6;

export const ZoomButtons = ({
  whole,
  onZoom,
  onReset,
}: {
  /** The whole map is in view, so there is nothing to reset. */
  whole: boolean;
  onZoom: (by: number) => void;
  onReset: () => void;
}) => {
  const t = useTranslations('dashboard.org');
  return (
    <div className={styles.zoom}>
      <Button icon size="small" aria-label={t('nearer')} onClick={() => onZoom(zoomStep)}>
        <IconPlus size={18} aria-hidden />
      </Button>
      <Button icon size="small" aria-label={t('further')} onClick={() => onZoom(1 / zoomStep)}>
        <IconMinus size={18} aria-hidden />
      </Button>
      <Button icon size="small" aria-label={t('whole')} disabled={whole} onClick={onReset}>
        <IconFocusCentered size={18} aria-hidden />
      </Button>
    </div>
  );
};
