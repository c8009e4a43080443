import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import styles from './purse.module.css';
import { ProgressRing } from '#web/ui/charts/progress-ring.tsx';
import { AnimatedNumber } from '#web/ui/feedback/animated-number.tsx';

/** The points that the user can still give, and those they have received. */
export const Purse = () => {
  const t = useTranslations('feed');
  const { user, settings } = useSignedIn();
  const { score_remaining: left, limit, balance } = user;
  return (
    <div className={styles.purse}>
      <ProgressRing part={limit > 0 ? left / limit : 0}>
        <span className={styles.left} data-digits={Math.min(7, String(left).length)}>
          <AnimatedNumber value={left} />
        </span>
      </ProgressRing>
      <div className={styles.facts}>
        <b>{t('purse')}</b>
        <p>{t('purseText', { left, limit, period: settings.global.limit_period })}</p>
        <span className={styles.balance}>
          <AnimatedNumber value={balance} /> <span>{t('balance', { count: balance })}</span>
        </span>
        <small>{t('coins')}</small>
      </div>
    </div>
  );
};
