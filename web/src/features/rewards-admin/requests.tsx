import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Purchase, PurchaseStatus } from '#shared/model/purchase';
import { useConfig } from '#web/api/config.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { nameOf, RequestTable } from './request-table.tsx';
import styles from './requests.module.css';
import { useRequests } from './use-rewards.ts';

const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));
const shownStatuses = ['all', 'pending', 'fulfilled', 'declined', 'canceled'] as const;
type Shown = 'all' | PurchaseStatus;

const useSettlement = (list: ReturnType<typeof useRequests>) => {
  const t = useTranslations('rewardsAdmin');
  const words = useRefusalText();
  const [busy, setBusy] = useState<string>();
  const [declining, setDeclining] = useState<Purchase | null>(null);
  const fulfil = async (purchase: Purchase) => {
    setBusy(purchase.id);
    try {
      await list.settle('rewards.fulfil', purchase);
      toast(t('fulfilled', { title: purchase.reward.title, name: nameOf(purchase) }));
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
      await list.revalidate();
    }
    setBusy(undefined);
  };
  const decline = async (purchase: Purchase) => {
    await list.settle('rewards.decline', purchase);
    setDeclining(null);
    toast(t('declined', { title: purchase.reward.title, count: purchase.price }));
  };
  return { busy, fulfil, declining, setDeclining, decline };
};

const RowsSkeleton = () => (
  <div className={styles.skeletons} aria-busy="true">
    {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
      <Skeleton key={row} width="100%" height={44} />
    ))}
  </div>
);

/** The requests for rewards, pending ones first. */
export const Requests = () => {
  const t = useTranslations('rewardsAdmin');
  const p = useTranslations('purchases');
  const [status, setStatus] = useState<Shown>('all');
  const { data: config } = useConfig();
  const list = useRequests(status);
  const { items, error } = list;
  const { busy, fulfil, declining, setDeclining, decline } = useSettlement(list);

  const content = () => {
    if (!items && error)
      return <LoadError error={error} title={t('requestsFailed')} onRetry={() => void list.revalidate()} />;
    if (!items) return <RowsSkeleton />;
    if (none)
      return (
        <EmptyState title={t('requestsEmpty')} picture={<Parcel />}>
          {t('requestsEmptyText')}
        </EmptyState>
      );
    if (items.length === 0) return <p className={styles.none}>{t('requestsNone')}</p>;
    return (
      <RequestTable
        purchases={items}
        busy={busy}
        onFulfil={(purchase) => void fulfil(purchase)}
        onDecline={setDeclining}
        onTouch={confirmDialog.preload}
      />
    );
  };
  // Without requests there is nothing to filter.
  const none = status === 'all' && items?.length === 0;
  return (
    <>
      <div className={styles.filter}>
        {!none && (
          <RadioChips
            label={t('filter')}
            hideLabel
            value={status}
            options={shownStatuses.map((one) => ({
              value: one,
              label: one === 'all' ? t('all') : p('status', { status: one }),
            }))}
            onChange={setStatus}
          />
        )}
      </div>
      {config?.workspace.awards && (
        <p className={styles.other}>
          <Link to="/awards">{t('awardRequests')}</Link>
        </p>
      )}
      <div className={styles.panel}>{content()}</div>
      {!list.ended && items && (
        <LoadMore list={{ ...list, retry: () => void list.revalidate() }} skeleton={<RowsSkeleton />} />
      )}
      {declining && (
        <Overlay onFail={() => setDeclining(null)}>
          <confirmDialog.View
            title={t('declineTitle')}
            confirm={t('decline')}
            onCancel={() => setDeclining(null)}
            onConfirm={() => decline(declining)}
          >
            {t(declining.reward.reward_type === 'team' ? 'declineTeam' : 'declineText', {
              name: nameOf(declining),
              title: declining.reward.title,
              count: declining.price,
            })}
          </confirmDialog.View>
        </Overlay>
      )}
    </>
  );
};
