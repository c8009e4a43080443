import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';

/** Where feedback goes: to the operator's address, or to the administrators of the team. */
export const Feedback = () => {
  const t = useTranslations('help.feedback');
  const { features, permissions, settings } = useSignedIn();
  const { security_contact: contact } = settings.global;
  const administers = Object.values(permissions).some(Boolean);
  if (features.feedback)
    return (
      <p>
        <a href={features.feedback} target="_blank" rel="noopener">
          {t('open')}
        </a>
      </p>
    );
  return (
    <>
      <p>{t('text')}</p>
      {contact && <p>{t('contact', { contact })}</p>}
      {administers && (
        <p>
          <small>{t('setUp')}</small>
        </p>
      )}
    </>
  );
};
