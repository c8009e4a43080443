import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ShopPurchase } from '#shared/model/purchase';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PurchaseRow } from './purchase-row.tsx';
import styles from './shop.module.css';
import { useCancelPurchase, usePurchases } from './use-shop.ts';

const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

const RowSkeleton = () => (
  <div className={styles.rowBones}>
    <Skeleton width={52} height={52} />
    <div>
      <Skeleton width="40%" height={14} />
      <Skeleton width="60%" height={12} />
    </div>
    <Skeleton width={88} height={24} />
  </div>
);

/** The rewards that the user redeemed or contributed to, pending ones first. */
export const MyRewards = () => {
  const t = useTranslations();
  const list = usePurchases();
  const cancel = useCancelPurchase();
  const [asked, setAsked] = useState<ShopPurchase | null>(null);
  const { items, error } = list;
  const confirm = async ({ id, amount }: ShopPurchase) => {
    await cancel(id);
    setAsked(null);
    toast(t('purchases.canceled', { count: amount }));
  };

  if (!items && error)
    return (
      <div className={styles.panel}>
        <LoadError error={error} title={t('shop.mineFailed')} onRetry={() => void list.revalidate()} />
      </div>
    );
  if (!items)
    return (
      <div className={styles.panel} aria-busy="true">
        {[1, 2, 3].map((row) => (
          <RowSkeleton key={row} />
        ))}
      </div>
    );
  if (items.length === 0)
    return (
      <div className={styles.panel}>
        <EmptyState
          title={t('shop.mineEmptyTitle')}
          picture={<Parcel />}
          actions={
            <LinkButton variant="soft" size="large" to="/rewards" replace>
              {t('shop.toShop')}
            </LinkButton>
          }
        >
          {t('shop.mineEmptyText')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={styles.panel}>
        {items.map((purchase) => (
          <PurchaseRow
            key={purchase.id}
            purchase={purchase}
            onCancel={setAsked}
            onNearCancel={confirmDialog.preload}
          />
        ))}
      </ul>
      {!list.ended && (
        <LoadMore list={{ ...list, retry: () => void list.revalidate() }} skeleton={<RowSkeleton />} />
      )}
      {asked && (
        <Overlay onFail={() => setAsked(null)}>
          <confirmDialog.View
            title={t('purchases.cancelTitle')}
            confirm={t(asked.reward.reward_type === 'team' ? 'purchases.cancelPart' : 'purchases.cancel')}
            onCancel={() => setAsked(null)}
            onConfirm={() => confirm(asked)}
          >
            {t('purchases.cancelText', { count: asked.amount, title: asked.reward.title })}
          </confirmDialog.View>
        </Overlay>
      )}
    </>
  );
};
