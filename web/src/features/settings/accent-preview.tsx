import { IconSparkles } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { accentTokens } from '#shared/rules/workspaces/accent';
import { useScheme } from '#web/styles/color-scheme.ts';
import styles from './accent-preview.module.css';

/** A button, a link and a score in the chosen color; a note when text colors were adjusted for contrast. */
export const AccentPreview = ({ color }: { color: string | undefined }) => {
  const t = useTranslations('settings.general');
  const scheme = useScheme();
  const tokens = color && accentTokens(`#${color}`, scheme);
  const adjusted = tokens && (tokens.on !== '#ffffff' || tokens.text !== tokens.solid);
  return (
    <div className={styles.preview}>
      <div className={styles.samples} aria-hidden="true">
        <span className={styles.button}>
          <IconSparkles size={16} />
          {t('sampleButton')}
        </span>
        <span className={styles.score}>+10</span>
        <span className={styles.link}>{t('sampleLink')}</span>
      </div>
      <output className={styles.note}>{adjusted ? t('adjusted') : ''}</output>
    </div>
  );
};
