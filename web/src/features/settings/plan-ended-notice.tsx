import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './settings-layout.module.css';

/** Why the settings refuse changes after the plan has ended, and the way to pay. Only payers still come here. */
export const PlanEndedNotice = () => {
  const t = useTranslations('settings.planEnded');
  const { workspace } = useSignedIn();
  const { pathname } = useLocation();
  if (workspace.billing_active || pathname.startsWith('/settings/billing')) return null;
  return (
    <div className={styles.ended}>
      <Notice>
        <span>{t('text')}</span>
        <LinkButton size="small" to="/settings/billing/trial">
          {t('choose')}
        </LinkButton>
      </Notice>
    </div>
  );
};
