import { useTranslations } from 'use-intl';
import { LegalPage, LegalSection } from './legal-page.tsx';

const sections = ['stored', 'not', 'sees', 'others', 'long', 'rights', 'who'] as const;

/** What is stored about people, unless the operator has a policy of their own. */
const Privacy = () => {
  const t = useTranslations('legal.privacy');
  return (
    <LegalPage kind="privacy" title={t('title')}>
      {sections.map((name) => (
        <LegalSection key={name} title={t(`${name}.title`)} text={t(`${name}.text`)} />
      ))}
    </LegalPage>
  );
};

export default Privacy;
