import { useTranslations } from 'use-intl';
import { languages, tagOf } from '#shared/model/choices';
import { languageNames } from '#web/locales/language-names.ts';
import { changeLanguage, language } from '#web/locales/locale.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './entry.module.css';

export const LanguageSwitch = () => {
  const t = useTranslations('entry');
  return (
    <ul className={styles.languages} aria-label={t('language')}>
      {languages.map((one) => (
        <li key={one}>
          <Button
            variant="quiet"
            size="small"
            lang={tagOf(one)}
            aria-pressed={one === language}
            onClick={() => one !== language && changeLanguage(one)}
          >
            {languageNames[one]}
          </Button>
        </li>
      ))}
    </ul>
  );
};
