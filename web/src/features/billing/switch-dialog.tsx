import { useTranslations } from 'use-intl';
import type { Plan } from '#shared/model/billing';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { InvoiceSummary } from './invoice-summary.tsx';
import { useUpcomingInvoice, type Subscription } from './use-billing.ts';
import { usePlanActions } from './use-plan-actions.ts';
import styles from './billing.module.css';

/** Shows the exact invoice of the other plan before it is chosen. */
const SwitchDialog = ({
  subscription,
  plan,
  onClose,
}: {
  subscription: Subscription;
  plan: Plan;
  onClose: () => void;
}) => {
  const t = useTranslations();
  const { data, error: failure, mutate, isValidating } = useUpcomingInvoice(plan);
  const { busy, error, attempt } = useAsyncAction();
  const { change } = usePlanActions(subscription);
  const confirm = async () => {
    if (await attempt(() => change(plan))) onClose();
  };
  const now = data?.due === 0 ? 'nothing' : 'now';
  const when = subscription.status === 'trialing' ? 'afterTrial' : now;
  return (
    <Dialog title={t(`billing.switch.title.${plan}`)} size={480} onClose={onClose}>
      <div className={styles.form}>
        {error !== undefined && <RefusalNotice error={error} />}
        <p className={styles.note}>{t(`billing.switch.${when}`)}</p>
        {data && <InvoiceSummary invoice={data} />}
        {!data && !failure && <Skeleton width="100%" height={120} />}
        {!data && Boolean(failure) && (
          <LoadError error={failure} title={t('billing.plan.noPreview')} onRetry={() => void mutate()} />
        )}
        <div className={styles.dialogActions}>
          <Button data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="filled"
            busy={busy}
            disabled={data === undefined || isValidating}
            onClick={() => void confirm()}
          >
            {t(`billing.switch.confirm.${plan}`)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

export default withMantine(SwitchDialog);
