import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { Purchase, PurchaseStatus } from '#shared/model/purchase';
import { reasonsOf } from '../../../api/refused.ts';
import { Avatar, AvatarStack } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { More } from '../../../ui/more.tsx';
import { Parcel } from '../../../ui/more-pictures.tsx';
import { useRefusalWords } from '../../../ui/refusal-words.ts';
import { RewardPicture } from '../../../ui/reward-picture.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { tell } from '../../../ui/toasts.tsx';
import styles from './requests.module.css';
import { useRequests } from './use-rewards.ts';

const confirmDialog = deferred(() => import('../../../ui/confirm-dialog.tsx'));
const shownStatuses = ['all', 'pending', 'fulfilled', 'declined', 'canceled'] as const;
type Shown = 'all' | PurchaseStatus;

const nameOf = ({ users }: Purchase): string => users.map(({ name }) => name).join(', ');

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
        <span className="visually-hidden">{users.map(({ name }) => name).join(', ')}</span>
      </span>
    );
  return (
    first && (
      <span className={styles.who}>
        <Avatar person={first} size={26} />
        {first.name}
      </span>
    )
  );
};

type Acts = {
  readonly onFulfil: (purchase: Purchase) => void;
  readonly onDecline: (purchase: Purchase) => void;
  readonly busy: string | undefined;
};

const Row = ({ purchase, onFulfil, onDecline, busy }: { purchase: Purchase } & Acts) => {
  const t = useTranslations();
  const { reward, can, users } = purchase;
  const names = { title: reward.title, name: nameOf(purchase) };
  const team = reward.reward_type === 'team';
  return (
    <tr>
      <td className={styles.rewardCell}>
        <div className={styles.reward}>
          <RewardPicture reward={reward} size={40} />
          <div>
            <b>{reward.title}</b>
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
        <StatusChip status={purchase.status} />
      </td>
      <td data-label={t('rewardsAdmin.columns.team')}>
        {team ? t('rewardsAdmin.people', { count: users.length }) : t('rewardsAdmin.individual')}
      </td>
      <td className={styles.acts}>
        {can.decline && (
          <Button
            size="small"
            look="quiet"
            title={t('rewardsAdmin.decline')}
            disabled={busy === purchase.id}
            aria-label={t('rewardsAdmin.declineOne', names)}
            onPointerEnter={confirmDialog.start}
            onFocus={confirmDialog.start}
            onClick={() => onDecline(purchase)}
          >
            <IconX size={16} aria-hidden />
            <span className={styles.actWord}>{t('rewardsAdmin.decline')}</span>
          </Button>
        )}
        {can.fulfil && (
          <Button
            size="small"
            look="soft"
            title={t('rewardsAdmin.fulfil')}
            busy={busy === purchase.id}
            aria-label={t('rewardsAdmin.fulfilOne', names)}
            onClick={() => onFulfil(purchase)}
          >
            {busy !== purchase.id && <IconCheck size={16} aria-hidden />}
            <span className={styles.actWord}>{t('rewardsAdmin.fulfil')}</span>
          </Button>
        )}
      </td>
    </tr>
  );
};

const columns = ['reward', 'user', 'redeemed', 'processed', 'status', 'team', 'actions'] as const;

const Table = ({ purchases, ...acts }: { purchases: readonly Purchase[] } & Acts) => {
  const t = useTranslations('rewardsAdmin');
  return (
    <table className={styles.table}>
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

const useSettling = (list: ReturnType<typeof useRequests>) => {
  const t = useTranslations('rewardsAdmin');
  const words = useRefusalWords();
  const [busy, setBusy] = useState<string>();
  const [declining, setDeclining] = useState<Purchase | null>(null);
  const fulfil = async (purchase: Purchase) => {
    setBusy(purchase.id);
    try {
      await list.settle('rewards.fulfil', purchase);
      tell(t('fulfilled', { title: purchase.reward.title, name: nameOf(purchase) }));
    } catch (refused) {
      tell(words(reasonsOf(refused)[0]), { urgent: true });
      await list.renew();
    }
    setBusy(undefined);
  };
  const decline = async (purchase: Purchase) => {
    await list.settle('rewards.decline', purchase);
    setDeclining(null);
    tell(t('declined', { title: purchase.reward.title, count: purchase.price }));
  };
  return { busy, fulfil, declining, setDeclining, decline };
};

const RowsSkeleton = () => (
  <div className={styles.bones} aria-busy="true">
    {[1, 2, 3, 4].map((row) => (
      <Bone key={row} width="100%" height={44} />
    ))}
  </div>
);

/** Who asked for what: pending ones first. */
export const Requests = () => {
  const t = useTranslations('rewardsAdmin');
  const p = useTranslations('purchases');
  const [status, setStatus] = useState<Shown>('all');
  const list = useRequests(status);
  const { items, error } = list;
  const { busy, fulfil, declining, setDeclining, decline } = useSettling(list);

  const content = () => {
    if (!items && error)
      return <Failed error={error} title={t('requestsFailed')} onRetry={() => void list.renew()} />;
    if (!items) return <RowsSkeleton />;
    if (none)
      return (
        <Empty title={t('requestsEmpty')} picture={<Parcel />}>
          {t('requestsEmptyText')}
        </Empty>
      );
    if (items.length === 0) return <p className={styles.none}>{t('requestsNone')}</p>;
    return (
      <Table
        purchases={items}
        busy={busy}
        onFulfil={(purchase) => void fulfil(purchase)}
        onDecline={setDeclining}
      />
    );
  };
  // Where there is nothing, there is nothing to choose from.
  const none = status === 'all' && items?.length === 0;
  return (
    <>
      <div className={styles.filter}>
        {!none && (
          <Choice
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
      <div className={styles.panel}>{content()}</div>
      {!list.ended && items && (
        <More list={{ ...list, retry: () => void list.renew() }} skeleton={<RowsSkeleton />} />
      )}
      {declining && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
};
