import {
  IconAdjustments,
  IconArrowBackUp,
  IconBuilding,
  IconDownload,
  IconGift,
  IconHeart,
  IconHeartOff,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { EntryType } from '#shared/model/entry';
import type { UserId } from '#shared/model/ids';
import { usePages, type ItemOf } from '#web/api/use-pages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './statement.module.css';

type Entry = ItemOf<'coins.list'>;

const iconOf: Readonly<Record<EntryType, Icon>> = {
  adjust: IconAdjustments,
  opening: IconDownload,
  post: IconHeart,
  post_deleted: IconHeartOff,
  purchase: IconGift,
  purchase_declined: IconArrowBackUp,
  purchase_canceled: IconArrowBackUp,
  returned: IconBuilding,
};

const Row = ({
  entry: {
    type,
    amount,
    balance_after: after,
    created_at: at,
    comment,
    post_id: post,
    add_on_id: addOn,
    by_id: by,
    redeemed,
  },
}: {
  entry: Entry;
}) => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const Icon = iconOf[type];
  const date = new Date(at);
  const added = type === 'post' ? 'addOn' : 'addOn_deleted';
  // The company gives without anybody's hand.
  const given = type === 'post' && by === null ? 'celebration' : type;
  const said = redeemed === 'payroll' ? redeemed : given;
  const name = t(`entry.${addOn ? added : said}`);
  return (
    <li className={styles.row}>
      <IconTile tone="quiet">
        <Icon size={20} aria-hidden />
      </IconTile>
      <span className={styles.what}>
        <b>{type === 'post' && post ? <Link to={`/posts/${post}`}>{name}</Link> : name}</b>
        {comment && <span className={styles.comment}>{comment}</span>}
        <time dateTime={at} title={format.dateTime(date, { dateStyle: 'full', timeStyle: 'short' })}>
          {format.dateTime(date, { day: 'numeric', month: 'long', year: 'numeric' })}
        </time>
      </span>
      <span className={styles.amounts}>
        <b data-gain={amount > 0 || undefined}>{format.number(amount, { signDisplay: 'exceptZero' })}</b>
        <small>{t('balanceAfter', { balance: after })}</small>
      </span>
    </li>
  );
};

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} width="100%" height={48} />
    ))}
  </div>
);

/** Every change of a member's balance, newest first. */
export const Statement = ({ id }: { id: UserId }) => {
  const t = useTranslations('profile');
  const list = usePages('coins.list', { params: { id } });
  const { items, error, ended, revalidate } = list;
  const retry = () => void revalidate();
  return (
    <div className={styles.sheet}>
      {!items && Boolean(error) && <LoadError error={error} title={t('statementFailed')} onRetry={retry} />}
      {!items && !error && <Waiting />}
      {items?.length === 0 && <EmptyState title={t('noEntries')} picture={<FirstThanks />} />}
      {items && items.length > 0 && (
        <ul>
          {items.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {items && !ended && <LoadMore list={{ ...list, retry }} skeleton={<Waiting />} />}
    </div>
  );
};
