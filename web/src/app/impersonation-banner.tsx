import { useTranslations } from 'use-intl';
import { useSignedIn } from '../api/config.ts';
import { logout } from '../api/logout.ts';
import { Button } from '../ui/controls/button.tsx';
import { confirmAndLeave } from '../ui/overlays/leave-guard.ts';
import banner from '../ui/layout/banner.module.css';

/** Every screen says so while an operator acts as another user. */
const ImpersonationBanner = () => {
  const t = useTranslations('impersonation');
  const { user, features } = useSignedIn();
  return (
    <output className={banner.banner}>
      <span>{t('text', { by: features.impersonated_by ?? '', name: user.name })}</span>
      <Button variant="quiet" size="small" onClick={() => confirmAndLeave(() => void logout())}>
        {t('end')}
      </Button>
    </output>
  );
};

export default ImpersonationBanner;
