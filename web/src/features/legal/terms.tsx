import { useTranslations } from 'use-intl';
import { LegalPage, LegalSection } from './legal-page.tsx';

const sections = ['what', 'account', 'points', 'posts', 'price', 'end', 'warranty'] as const;

/** The terms of service, unless the operator has their own. */
const Terms = () => {
  const t = useTranslations('legal.terms');
  return (
    <LegalPage kind="terms" title={t('title')}>
      {sections.map((name) => (
        <LegalSection key={name} title={t(`${name}.title`)} text={t(`${name}.text`)} />
      ))}
    </LegalPage>
  );
};

export default Terms;
