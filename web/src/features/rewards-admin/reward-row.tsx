import { IconCopy, IconPencil, IconTrash, IconUserDollar } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Reward } from '#shared/model/reward';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { useMoney } from '#web/product/money/money.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { DemoMark } from '#web/product/demo/demo-mark.tsx';
import { RewardPicture } from '#web/product/rewards/reward-picture.tsx';
import { confirmDialog, redeemDialog } from './reward-dialogs.ts';
import styles from './reward-list.module.css';

const Facts = ({ reward }: { reward: Reward }) => {
  const t = useTranslations();
  const { money } = useMoney();
  const team = reward.reward_type === 'team';
  const { data: groups } = useGroups(reward.group_id !== null);
  const group = groups?.find(({ id }) => id === reward.group_id);
  const facts = [
    t('shop.coins', { count: reward.price }),
    // Worth nothing, or nobody said: to whoever reads it, it is the same.
    reward.money_value && reward.money_value.amount > 0
      ? t('rewardsAdmin.worth', { value: money(reward.money_value) })
      : t('rewardsAdmin.noWorth'),
    team && t('shop.funded', { paid: reward.price - reward.remaining, price: reward.price }),
    t(team ? 'rewardsAdmin.teamType' : 'rewardsAdmin.individual'),
    t(`categories.${reward.category}`),
    reward.organization && t('shop.organization', { organization: reward.organization }),
    reward.one_time && t('shop.once'),
    reward.left !== null && t('rewardsAdmin.stock', { left: reward.left, stock: reward.stock ?? 0 }),
    reward.per_person && t('shop.perPerson', reward.per_person),
    reward.comment_required && t('shop.withComment'),
    group && t('rewardsAdmin.forGroup', { group: group.name }),
  ];
  return (
    <>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {reward.group_id !== null && groups && !group && (
        <small className={styles.gone}>{t('rewardsAdmin.groupGone')}</small>
      )}
    </>
  );
};

/** A reward of the shop, with the actions that the administrator may take. */
export const RewardRow = ({
  reward,
  busy,
  onRedeem,
  onDuplicate,
  onRemove,
}: {
  reward: Reward;
  busy: boolean;
  onRedeem: (reward: Reward) => void;
  onDuplicate: (reward: Reward) => void;
  onRemove: (reward: Reward) => void;
}) => {
  const t = useTranslations('rewardsAdmin');
  return (
    <li className={styles.row}>
      <RewardPicture reward={reward} size={48} />
      <div className={styles.words}>
        <b>
          {reward.title}
          {reward.demo && <DemoMark />}
        </b>
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
            onClick={() => onRedeem(reward)}
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
            disabled={busy}
            title={t('duplicate')}
            aria-label={`${t('duplicate')}: ${reward.title}`}
            onClick={() => onDuplicate(reward)}
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
            onClick={() => onRemove(reward)}
          >
            <IconTrash size={18} aria-hidden />
          </Button>
        )}
      </div>
    </li>
  );
};
