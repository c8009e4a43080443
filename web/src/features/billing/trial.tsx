import { IconDatabase, IconLock } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { useConfig, useSignedIn } from '#web/api/config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ProgressRing } from '#web/ui/charts/progress-ring.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { NotConnected } from '#web/product/payments/not-connected.tsx';
import { BillingFrame } from './billing-frame.tsx';
import { MoreHelp } from './more-help.tsx';
import { PlanForm } from './plan-form.tsx';
import { WelcomeOffer } from './welcome-offer.tsx';
import { useBilling, type Billing } from './use-billing.ts';
import styles from './billing.module.css';

const DaysLeft = ({ billing: { trial_days: days, trial_ends_at: end } }: { billing: Billing }) => {
  const t = useTranslations('billing.trial');
  const format = useFormatter();
  return (
    <Card>
      <div className={styles.status}>
        <ProgressRing part={days / limits.trialDays}>{format.number(days)}</ProgressRing>
        <div>
          <h2>{t('left', { days })}</h2>
          <p>{t('until', { day: format.dateTime(new Date(end), { dateStyle: 'long' }) })}</p>
        </div>
      </div>
    </Card>
  );
};

/** What the end of the plan means, and that nothing is lost. */
const Ended = ({ configured }: { configured: boolean }) => {
  const t = useTranslations();
  const { mutate, isValidating } = useConfig();
  return (
    <Card>
      <p className={styles.note}>{t('pages.trialEndedText')}</p>
      <ul className={styles.kept}>
        <li>
          <IconLock size={18} aria-hidden />
          {t('billing.ended.limited')}
        </li>
        <li>
          <IconDatabase size={18} aria-hidden />
          {t('billing.ended.kept')}
        </li>
      </ul>
      {!configured && (
        <div className={styles.actions}>
          <Button busy={isValidating} onClick={() => void mutate()}>
            {t('pages.checkAgain')}
          </Button>
        </div>
      )}
    </Card>
  );
};

/** Before a plan is chosen: how long the trial lasts, what a plan costs, and the way to pay. */
const Trial = () => {
  const t = useTranslations();
  const { workspace } = useSignedIn();
  const ended = useBilling().data?.ended;
  const title = ended ? t(`pages.ended.${ended}`, { workspace: workspace.name }) : undefined;
  return (
    <BillingFrame page="trial" title={title}>
      {({ billing }) => (
        <>
          {billing.active ? <DaysLeft billing={billing} /> : <Ended configured={billing.configured} />}
          {billing.configured && billing.welcome_offer !== 'over' && <WelcomeOffer billing={billing} />}
          <Card title={t('billing.plan.title')} text={t('billing.plan.text')}>
            {!billing.configured && <NotConnected>{t('billing.off')}</NotConnected>}
            <PlanForm billing={billing} />
          </Card>
          <MoreHelp />
        </>
      )}
    </BillingFrame>
  );
};

export default Trial;
