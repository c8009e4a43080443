import { useTranslations } from 'use-intl';
import { useSignedIn } from '../api/config.ts';
import styles from './purse.module.css';
import { RollingNumber } from './rolling-number.tsx';

const radius = 32;
const around = 2 * Math.PI * radius;

/** What one may still give, and what one has received. */
export const Purse = () => {
  const t = useTranslations('feed');
  const { user, settings } = useSignedIn();
  const { score_remaining: left, limit, balance } = user;
  const part = limit > 0 ? Math.min(1, left / limit) : 0;
  return (
    <div className={styles.purse}>
      <div className={styles.ring} aria-hidden="true">
        <svg width="72" height="72" viewBox="0 0 72 72">
          <circle cx="36" cy="36" r={radius} />
          {part > 0 && (
            <circle
              className={styles.left}
              cx="36"
              cy="36"
              r={radius}
              strokeDasharray={around}
              strokeDashoffset={around * (1 - part)}
            />
          )}
        </svg>
        <b data-long={left > 9999 || undefined}>
          <RollingNumber value={left} />
        </b>
      </div>
      <div className={styles.facts}>
        <b>{t('purse')}</b>
        <p>{t('purseText', { left, limit, period: settings.global.limit_period })}</p>
        <span className={styles.balance}>
          <RollingNumber value={balance} /> <span>{t('balance')}</span>
        </span>
      </div>
    </div>
  );
};
