import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { NavTabs } from '#web/ui/layout/nav-tabs.tsx';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { CardPanel } from './card-panel.tsx';
import { Requests } from './requests.tsx';
import { RewardList } from './reward-list.tsx';

const here = '/settings/rewards/all';

/** The requests and the rewards. A billing administrator sees only the credit card. */
const Overview = () => {
  const t = useTranslations();
  const { permissions } = useSignedIn();
  const listed = useSearchParams()[0].get('view') === 'rewards';
  const may = permissions.rewards_administrator;
  return (
    <SettingsPage
      title={t('settings.areas.rewards')}
      text={t('rewardsAdmin.text')}
      wide
      actions={
        may && (
          <LinkButton variant="filled" to="/settings/rewards/new">
            <IconPlus size={18} aria-hidden />
            {t('rewardsAdmin.add')}
          </LinkButton>
        )
      }
    >
      {may && (
        <>
          <NavTabs
            label={t('rewardsAdmin.views')}
            views={[
              { to: here, label: t('rewardsAdmin.requests'), current: !listed },
              { to: `${here}?view=rewards`, label: t('rewardsAdmin.rewards'), current: listed },
            ]}
          />
          {listed ? <RewardList /> : <Requests />}
        </>
      )}
      <CardPanel />
    </SettingsPage>
  );
};

export default Overview;
