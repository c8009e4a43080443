import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { LegalSection } from './legal-page.tsx';
import styles from './legal.module.css';

const sections = ['goal', 'tested', 'limits', 'help', 'report'] as const;

/** The day on which docs/accessibility.md was last gone through. */
const checkedOn = new Date('2026-11-23T00:00:00Z');

/** What the product's accessibility is, how that is known, and what does not hold. */
const Accessibility = () => {
  const t = useTranslations('legal');
  const format = useFormatter();
  const date = format.dateTime(checkedOn, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article className={styles.page}>
      <PageTitle className={styles.title}>{t('accessibility.title')}</PageTitle>
      {sections.map((name) => (
        <LegalSection
          key={name}
          title={t(`accessibility.${name}.title`)}
          text={t(`accessibility.${name}.text`)}
        />
      ))}
      <p>{t('accessibility.date', { date })}</p>
      <p>
        <Link to="/privacy">{t('otherPrivacy')}</Link>
      </p>
    </article>
  );
};

export default Accessibility;
