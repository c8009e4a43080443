import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ShopPurchase } from '#shared/model/purchase';
import type { RewardCategory, ShopReward } from '#shared/model/reward';
import { useSignedIn } from '#web/api/config.ts';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { RewardCard } from '#web/product/rewards/reward-card.tsx';
import { useIsValidating } from '#web/product/rewards/use-is-validating.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './shop.module.css';
import { useShop } from './use-shop.ts';

const rewardDialog = deferred(() => import('./reward-dialog.tsx'));

const CardSkeleton = () => (
  <div className={styles.cardBones}>
    <Skeleton width="100%" height={140} />
    <Skeleton width="60%" height={16} />
    <Skeleton width="90%" height={12} />
    <Skeleton width="40%" height={28} />
  </div>
);

const Nothing = () => {
  const t = useTranslations('shop');
  const { permissions } = useSignedIn();
  const admin = permissions.rewards_administrator;
  return (
    <div className={styles.panel}>
      <EmptyState
        title={t('emptyTitle')}
        picture={<Parcel />}
        actions={
          admin && (
            <LinkButton variant="soft" size="large" to="/settings/rewards/new">
              {t('add')}
            </LinkButton>
          )
        }
      >
        {admin ? t('emptyAdmin') : t('emptyText')}
      </EmptyState>
    </div>
  );
};

/** The rewards of one kind, under a heading; nothing where there are none. */
const Shelf = ({
  kind,
  rewards,
  onOpen,
}: {
  kind: 'team' | 'individual';
  rewards: readonly ShopReward[];
  onOpen: (reward: ShopReward) => void;
}) => {
  const t = useTranslations('shop');
  const { user } = useSignedIn();
  const shown = rewards.filter(({ reward_type: type }) => type === kind);
  if (shown.length === 0) return null;
  return (
    <section className={styles.shelf} aria-labelledby={`shelf-${kind}`}>
      <h2 id={`shelf-${kind}`}>
        {t(kind)} {kind === 'team' && <small>{t('teamText')}</small>}
      </h2>
      <div className={kind === 'team' ? styles.wideGrid : styles.grid}>
        {shown.map((reward) => (
          <RewardCard
            key={reward.id}
            reward={reward}
            balance={user.balance}
            onOpen={() => onOpen(reward)}
            onNear={rewardDialog.preload}
          />
        ))}
      </div>
    </section>
  );
};

/** The address names the open reward, so that links can lead to it. */
const useOpened = (rewards: readonly ShopReward[] | undefined) => {
  const [query, setQuery] = useSearchParams();
  const from = useRef<HTMLElement>(null);
  const id = query.get('reward');
  // Keeps the open reward: the user's own redemption may remove it from the shop.
  const [kept, setKept] = useState<ShopReward>();
  const current = rewards?.find((reward) => reward.id === id);
  return {
    reward: current ?? (kept?.id === id ? kept : undefined),
    open: (reward: ShopReward) => {
      setKept(reward);
      from.current = document.activeElement as HTMLElement | null;
      setQuery({ reward: reward.id }, { preventScrollReset: true });
    },
    close: () => {
      setQuery({}, { replace: true, preventScrollReset: true });
      const back = from.current;
      requestAnimationFrame(() => back?.focus());
    },
  };
};

const useRedemptionToast = (close: () => void) => {
  const t = useTranslations('shop');
  return ({ reward, amount, remaining }: ShopPurchase) => {
    close();
    // The shop shows without it, and its file is that of a celebration in the feed.
    import('#web/ui/feedback/confetti.ts').then(({ showConfetti }) => showConfetti()).catch(() => undefined);
    const { title } = reward;
    if (reward.reward_type === 'individual') toast(t('done', { title }));
    else if (remaining > 0) toast(t('contributed', { title, count: amount }));
    else toast(t('completed', { title }));
  };
};

/** Only gift cards wait for the validation of a new team. */
const Validating = ({ rewards }: { rewards: readonly ShopReward[] }) => {
  const t = useTranslations('shop');
  const ready = rewards.filter(({ withheld }) => withheld !== 'team_being_validated').length;
  if (ready > 0 && ready === rewards.length) return null;
  return <Notice calm>{t(ready > 0 ? 'validatingCards' : 'validatingTitle')}</Notice>;
};

/** What can be redeemed, by category, and the reward that is open. */
export const Offers = () => {
  const t = useTranslations();
  const list = useShop();
  const { items, error } = list;
  const isValidating = useIsValidating();
  const { reward, open, close } = useOpened(items);
  const done = useRedemptionToast(close);
  const [category, setCategory] = useState<RewardCategory | 'all'>('all');

  if (!items && error)
    return (
      <div className={styles.panel}>
        <LoadError error={error} title={t('shop.failed')} onRetry={() => void list.revalidate()} />
      </div>
    );
  if (!items)
    return (
      <div className={styles.grid} aria-busy="true">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    );
  const categories = [...new Set(items.map((one) => one.category))];
  const chosen = categories.find((one) => one === category) ?? 'all';
  const shown = items.filter((one) => chosen === 'all' || one.category === chosen);
  return (
    <>
      {isValidating && <Validating rewards={items} />}
      {items.length === 0 && <Nothing />}
      {categories.length > 1 && (
        <RadioChips
          label={t('shop.categories')}
          hideLabel
          value={chosen}
          options={[
            { value: 'all' as const, label: t('shop.all') },
            ...categories.map((one) => ({ value: one, label: t(`categories.${one}`) })),
          ]}
          onChange={setCategory}
        />
      )}
      <Shelf kind="team" rewards={shown} onOpen={open} />
      <Shelf kind="individual" rewards={shown} onOpen={open} />
      {!list.ended && (
        <LoadMore list={{ ...list, retry: () => void list.revalidate() }} skeleton={<CardSkeleton />} />
      )}
      {reward && (
        <Overlay onFail={close}>
          <rewardDialog.View reward={reward} onClose={close} onDone={done} />
        </Overlay>
      )}
    </>
  );
};
