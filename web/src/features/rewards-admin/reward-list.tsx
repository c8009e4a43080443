import { useTranslations } from 'use-intl';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { confirmDialog, redeemDialog } from './reward-dialogs.ts';
import styles from './reward-list.module.css';
import { useRewards } from './use-rewards.ts';
import { useRewardActions } from './use-reward-actions.ts';
import { RewardRow } from './reward-row.tsx';

/** The open question: for whom to redeem a reward, or whether to delete it. */
const RewardDialogs = ({ actions }: { actions: ReturnType<typeof useRewardActions> }) => {
  const t = useTranslations('rewardsAdmin');
  const { redeeming, setRedeeming, redeemed, removing, setRemoving, remove } = actions;
  const contributed = removing ? removing.price - removing.remaining : 0;
  return (
    <>
      {redeeming && (
        <Overlay onFail={() => setRedeeming(null)}>
          <redeemDialog.View
            reward={redeeming}
            onClose={() => setRedeeming(null)}
            onDone={(member) => void redeemed(redeeming, member)}
          />
        </Overlay>
      )}
      {removing && (
        <Overlay onFail={() => setRemoving(null)}>
          <confirmDialog.View
            title={t('deleteTitle', { title: removing.title })}
            confirm={t('delete')}
            onCancel={() => setRemoving(null)}
            onConfirm={() => remove(removing)}
          >
            {removing.reward_type === 'team' && contributed > 0
              ? t('deleteTeam', { count: contributed })
              : t('deleteText')}
          </confirmDialog.View>
        </Overlay>
      )}
    </>
  );
};

/** The rewards of the shop, to edit, copy and delete. */
export const RewardList = () => {
  const t = useTranslations('rewardsAdmin');
  const list = useRewards();
  const { items, error } = list;
  const actions = useRewardActions();
  const { busy, duplicate, setRemoving, setRedeeming } = actions;

  if (!items && error)
    return (
      <div className={styles.panel}>
        <LoadError error={error} title={t('listFailed')} onRetry={() => void list.revalidate()} />
      </div>
    );
  if (!items)
    return (
      <div className={`${styles.panel} ${styles.skeletons}`} aria-busy="true">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} width="100%" height={48} />
        ))}
      </div>
    );
  if (items.length === 0)
    return (
      <div className={styles.panel}>
        <EmptyState
          title={t('listEmpty')}
          picture={<Parcel />}
          actions={
            <LinkButton variant="soft" size="large" to="/settings/rewards/new">
              {t('add')}
            </LinkButton>
          }
        >
          {t('listEmptyText')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={styles.panel}>
        {items.map((reward) => (
          <RewardRow
            key={reward.id}
            reward={reward}
            busy={busy === reward.id}
            onRedeem={setRedeeming}
            onDuplicate={(one) => void duplicate(one)}
            onRemove={setRemoving}
          />
        ))}
      </ul>
      {!list.ended && (
        <LoadMore
          list={{ ...list, retry: () => void list.revalidate() }}
          skeleton={<Skeleton width="100%" height={48} />}
        />
      )}
      <RewardDialogs actions={actions} />
    </>
  );
};
