import { IconCopy, IconPencil, IconTrash, IconUserDollar } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Reward } from '#shared/model/reward';
import { Overlay } from '../../../ui/overlays/overlay.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { deferred } from '../../../ui/loading/deferred.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadMore } from '../../../ui/loading/load-more.tsx';
import { Parcel } from '../../../product/illustrations/illustrations.tsx';
import { RewardPicture } from '../../../product/rewards/reward-picture.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import styles from './reward-list.module.css';
import { useRewards } from './use-rewards.ts';
import { useRewardActions } from './use-reward-actions.ts';

const confirmDialog = deferred(() => import('../../../ui/overlays/confirm-dialog.tsx'));
const redeemDialog = deferred(() => import('./redeem-dialog.tsx'), 'dialogs');

const Facts = ({ reward }: { reward: Reward }) => {
  const t = useTranslations();
  const team = reward.reward_type === 'team';
  const facts = [
    t('shop.coins', { count: reward.price }),
    team && t('shop.funded', { paid: reward.price - reward.remaining, price: reward.price }),
    t(team ? 'rewardsAdmin.teamType' : 'rewardsAdmin.individual'),
    t(`categories.${reward.category}`),
    reward.one_time && t('shop.once'),
    reward.comment_required && t('shop.withComment'),
  ];
  return <small>{facts.filter(Boolean).join(' · ')}</small>;
};

/** What is in the shop, to be changed, copied and taken away. */
export const RewardList = () => {
  const t = useTranslations('rewardsAdmin');
  const list = useRewards();
  const { items, error } = list;
  const { busy, duplicate, remove, removing, setRemoving, redeeming, setRedeeming, redeemed } =
    useRewardActions();

  if (!items && error)
    return (
      <div className={styles.panel}>
        <LoadError error={error} title={t('listFailed')} onRetry={() => void list.revalidate()} />
      </div>
    );
  if (!items)
    return (
      <div className={`${styles.panel} ${styles.bones}`} aria-busy="true">
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
  const contributed = removing ? removing.price - removing.remaining : 0;
  return (
    <>
      <ul className={styles.panel}>
        {items.map((reward) => (
          <li key={reward.id} className={styles.row}>
            <RewardPicture reward={reward} size={48} />
            <div className={styles.words}>
              <b>{reward.title}</b>
              <Facts reward={reward} />
            </div>
            <div className={styles.acts}>
              {reward.can.redeem && (
                <Button
                  icon
                  variant="quiet"
                  title={t('redeemFor.open')}
                  aria-label={`${t('redeemFor.open')}: ${reward.title}`}
                  {...redeemDialog.preloadProps}
                  onClick={() => setRedeeming(reward)}
                >
                  <IconUserDollar size={18} aria-hidden />
                </Button>
              )}
              {reward.can.edit && (
                <LinkButton
                  icon
                  variant="quiet"
                  to={`/settings/rewards/edit/${reward.id}`}
                  title={t('edit')}
                  aria-label={`${t('edit')}: ${reward.title}`}
                >
                  <IconPencil size={18} aria-hidden />
                </LinkButton>
              )}
              {reward.can.duplicate && (
                <Button
                  icon
                  variant="quiet"
                  disabled={busy === reward.id}
                  title={t('duplicate')}
                  aria-label={`${t('duplicate')}: ${reward.title}`}
                  onClick={() => void duplicate(reward)}
                >
                  <IconCopy size={18} aria-hidden />
                </Button>
              )}
              {reward.can.remove && (
                <Button
                  icon
                  variant="quiet"
                  title={t('delete')}
                  aria-label={`${t('delete')}: ${reward.title}`}
                  {...confirmDialog.preloadProps}
                  onClick={() => setRemoving(reward)}
                >
                  <IconTrash size={18} aria-hidden />
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {!list.ended && (
        <LoadMore
          list={{ ...list, retry: () => void list.revalidate() }}
          skeleton={<Skeleton width="100%" height={48} />}
        />
      )}
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
