import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { Purchase } from '#shared/model/purchase';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { Avatar, AvatarStack } from '#web/product/people/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { DemoMark } from '#web/product/demo/demo-mark.tsx';
import { RewardPicture } from '#web/product/rewards/reward-picture.tsx';
import { PurchaseStatusChip } from '#web/product/rewards/purchase-status-chip.tsx';
import styles from './requests.module.css';

export const nameOf = ({ users }: Purchase): string => users.map(nameWithDetail).join(', ');

const Day = ({ at }: { at: string | null }) => {
  const format = useFormatter();
  const now = useNow();
  if (!at) return <span aria-hidden="true">–</span>;
  const date = new Date(at);
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'full', timeStyle: 'short' })}>
      {format.dateTime(date, { day: 'numeric', month: 'short', year })}
    </time>
  );
};

const Said = ({ purchase }: { purchase: Purchase }) => {
  const t = useTranslations('rewardsAdmin');
  return (
    <>
      {purchase.comments.map(({ user_id, comment }) => (
        <p key={user_id + comment} className={styles.comment}>
          {comment}
        </p>
      ))}
      {purchase.redeemed_by && (
        <small>{t('redeemedBy', { name: nameWithDetail(purchase.redeemed_by) })}</small>
      )}
      {purchase.failure && (
        <p className={styles.failure}>
          <IconAlertCircle size={15} aria-hidden /> {t('failure', { why: purchase.failure })}
        </p>
      )}
    </>
  );
};

const Who = ({ purchase: { users } }: { purchase: Purchase }) => {
  const [first] = users;
  if (users.length > 1)
    return (
      <span className={styles.who}>
        <AvatarStack people={users} size={26} />
        <span className="visually-hidden">{users.map(nameWithDetail).join(', ')}</span>
      </span>
    );
  return (
    first && (
      <span translate="no" className={styles.who}>
        <Avatar person={first} size={26} />
        {first.name}
        <PersonDetail person={first} />
      </span>
    )
  );
};

type Acts = {
  readonly onFulfil: (purchase: Purchase) => void;
  readonly onDecline: (purchase: Purchase) => void;
  /** The administrator is about to decline, so the dialog can be preloaded. */
  readonly onTouch: () => void;
  readonly busy: string | undefined;
};

const icons = { fulfil: IconCheck, decline: IconX };

/** Every row has the same buttons, so that the accessible name of each says which request it answers. */
const Answer = ({
  answer,
  purchase,
  ...button
}: { answer: keyof typeof icons; purchase: Purchase } & Omit<
  ComponentProps<typeof Button>,
  'size' | 'children'
>) => {
  const t = useTranslations('rewardsAdmin');
  const Icon = icons[answer];
  const names = { title: purchase.reward.title, name: nameOf(purchase) };
  return (
    <Button size="small" aria-label={t(`${answer}One`, names)} {...button}>
      {!button.busy && <Icon size={16} aria-hidden />}
      {t(answer)}
    </Button>
  );
};

const Row = ({ purchase, onFulfil, onDecline, onTouch, busy }: { purchase: Purchase } & Acts) => {
  const t = useTranslations();
  const { reward, can, users } = purchase;
  const isBusy = busy === purchase.id;
  const team = reward.reward_type === 'team';
  return (
    <tr>
      <td className={styles.rewardCell}>
        <div className={styles.reward}>
          <RewardPicture reward={reward} size={40} />
          <div>
            <b>
              {reward.fulfilment === 'payroll' ? t('purchases.payroll') : reward.title}
              {reward.demo && <DemoMark />}
            </b>
            <small>{t('shop.coins', { count: purchase.price })}</small>
            <Said purchase={purchase} />
          </div>
        </div>
      </td>
      <td data-label={t('rewardsAdmin.columns.user')}>
        <Who purchase={purchase} />
      </td>
      <td data-label={t('rewardsAdmin.columns.redeemed')}>
        <Day at={purchase.created_at} />
      </td>
      <td data-label={t('rewardsAdmin.columns.processed')}>
        <Day at={purchase.processed_at} />
      </td>
      <td data-label={t('rewardsAdmin.columns.status')}>
        <PurchaseStatusChip status={purchase.status} />
      </td>
      <td data-label={t('rewardsAdmin.columns.team')}>
        {team ? t('rewardsAdmin.people', { count: users.length }) : t('rewardsAdmin.individual')}
      </td>
      <td className={styles.acts}>
        {can.fulfil && (
          <Answer
            answer="fulfil"
            purchase={purchase}
            variant="soft"
            busy={isBusy}
            onClick={() => onFulfil(purchase)}
          />
        )}
        {can.decline && (
          <Answer
            answer="decline"
            purchase={purchase}
            variant="quiet"
            disabled={isBusy}
            onPointerEnter={onTouch}
            onFocus={onTouch}
            onClick={() => onDecline(purchase)}
          />
        )}
      </td>
    </tr>
  );
};

const columns = ['reward', 'user', 'redeemed', 'processed', 'status', 'team', 'actions'] as const;

/** The requests, with the actions for each. */
export const RequestTable = ({ purchases, ...acts }: { purchases: readonly Purchase[] } & Acts) => {
  const t = useTranslations('rewardsAdmin');
  return (
    <table className={styles.table} aria-label={t('requests')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              <span className={column === 'actions' ? 'visually-hidden' : undefined}>
                {t(`columns.${column}`)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <Row key={purchase.id} purchase={purchase} {...acts} />
        ))}
      </tbody>
    </table>
  );
};
