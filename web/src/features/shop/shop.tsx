import { IconCoins } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { AnimatedNumber } from '#web/ui/feedback/animated-number.tsx';
import { NavTabs } from '#web/ui/layout/nav-tabs.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { MyRewards } from './my-rewards.tsx';
import { Offers } from './offers.tsx';
import styles from './shop.module.css';

const Purse = () => {
  const t = useTranslations();
  const { user } = useSignedIn();
  return (
    <div className={styles.purse}>
      <p>
        <IconCoins size={20} aria-hidden />
        <b>
          <AnimatedNumber value={user.balance} />
        </b>{' '}
        {t('shop.toSpend', { count: user.balance })}
      </p>
      <small>{t('feed.coins')}</small>
    </div>
  );
};

const Shop = () => {
  const t = useTranslations('shop');
  const mine = useSearchParams()[0].get('view') === 'mine';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle className={styles.title}>{t('title')}</PageTitle>
        <Purse />
        <div className={styles.views}>
          <NavTabs
            label={t('views')}
            views={[
              { to: '/rewards', label: t('shop'), current: !mine },
              { to: '/rewards?view=mine', label: t('mine'), current: mine },
            ]}
          />
        </div>
      </header>
      {mine ? <MyRewards /> : <Offers />}
    </div>
  );
};

export default Shop;
