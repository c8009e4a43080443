import { IconExternalLink } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ShopPurchase } from '#shared/model/purchase';
import { Button } from '#web/ui/controls/button.tsx';
import { DemoMark } from '#web/product/demo/demo-mark.tsx';
import { RewardPicture } from '#web/product/rewards/reward-picture.tsx';
import { PurchaseStatusChip } from '#web/product/rewards/purchase-status-chip.tsx';
import styles from './purchase-row.module.css';

const useWhen = (): ((at: string) => string) => {
  const format = useFormatter();
  return (at) => format.dateTime(new Date(at), { day: 'numeric', month: 'short', year: 'numeric' });
};

const Story = ({ purchase }: { purchase: ShopPurchase }) => {
  const t = useTranslations('purchases');
  const when = useWhen();
  const { status, amount, reward, remaining, redeemed_by: by } = purchase;
  const team = reward.reward_type === 'team';
  const back = status === 'declined' || status === 'canceled';
  const asked = reward.fulfilment !== 'payroll';
  const parts = [
    team ? t('yourPart', { count: amount }) : undefined,
    asked ? t(team ? 'contributedOn' : 'requested', { date: when(purchase.created_at) }) : undefined,
    by && asked ? t('redeemedBy', { name: by.name }) : undefined,
    status === 'fulfilled' || back
      ? t('settled', { status, date: when(purchase.status_changed_at) })
      : undefined,
    back ? t('back', { count: amount }) : undefined,
    team && status === 'pending' && remaining > 0 ? t('remaining', { count: remaining }) : undefined,
  ];
  return (
    <p className={styles.story}>
      {parts
        .filter((part) => part !== undefined)
        .map((part, at) => (
          <Fragment key={part}>
            {at > 0 && ' '}
            <span>{part}</span>
          </Fragment>
        ))}
    </p>
  );
};

/** One of the user's requests, with its status. */
export const PurchaseRow = ({
  purchase,
  onCancel,
  onNearCancel,
}: {
  purchase: ShopPurchase;
  onCancel: (purchase: ShopPurchase) => void;
  onNearCancel: () => void;
}) => {
  const t = useTranslations();
  const { reward, status, amount, comments, gift_card_url: link } = purchase;
  const [said] = comments;
  return (
    <li className={styles.row}>
      <RewardPicture reward={reward} size={52} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {reward.fulfilment === 'payroll' ? t('purchases.payroll') : reward.title}
          {reward.demo && <DemoMark />}
        </h2>
        <Story purchase={purchase} />
        {said && <p className={styles.comment}>{said.comment}</p>}
        {link && (
          <a className={styles.link} href={link} target="_blank" rel="noreferrer">
            {t('purchases.open')} <IconExternalLink size={16} aria-hidden />
          </a>
        )}
      </div>
      <div className={styles.side}>
        <b>{t('shop.coins', { count: amount })}</b>
        <PurchaseStatusChip status={status} />
        {purchase.can.cancel && (
          <Button
            size="small"
            aria-label={`${t(reward.reward_type === 'team' ? 'purchases.cancelPart' : 'purchases.cancel')}: ${reward.title}`}
            onPointerEnter={onNearCancel}
            onFocus={onNearCancel}
            onClick={() => onCancel(purchase)}
          >
            {t(reward.reward_type === 'team' ? 'purchases.cancelPart' : 'purchases.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
};
