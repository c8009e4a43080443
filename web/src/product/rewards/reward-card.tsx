import { IconMessage2, IconSparkles, IconStack2 } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ShopReward } from '#shared/model/reward';
import { DemoMark } from '../demo/demo-mark.tsx';
import { AvatarStack } from '../people/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { isRunningOut } from './is-running-out.ts';
import { RewardPicture } from './reward-picture.tsx';
import { ProgressRing } from '#web/ui/charts/progress-ring.tsx';
import styles from './reward-card.module.css';

/** What a card shows of a reward; a draft has no real id. */
export type ShownReward = Pick<
  ShopReward,
  | 'title'
  | 'description'
  | 'emoji'
  | 'image'
  | 'price'
  | 'remaining'
  | 'one_time'
  | 'comment_required'
  | 'reward_type'
  | 'demo'
  | 'contributions'
  | 'left'
  | 'withheld'
  | 'renews_on'
  | 'can'
> & { readonly id: string };

type Props = {
  readonly reward: ShownReward;
  readonly balance: number;
  readonly onOpen?: () => void;
  readonly onNear?: () => void;
};

const paidFor = ({ price, remaining }: ShownReward): number => price - remaining;

/** How much of a team reward has been collected, and from whom. */
const Progress = ({ reward }: { reward: ShownReward }) => {
  const t = useTranslations('shop');
  const format = useFormatter();
  const people = reward.contributions.map(({ user }) => user);
  const known = [...new Map(people.map((person) => [person.id, person])).values()];
  const part = paidFor(reward) / reward.price;
  return (
    <div className={styles.progress}>
      <ProgressRing part={part} size={48} width={5}>
        <span className={styles.percent}>
          {format.number(Math.floor(part * 100) / 100, { style: 'percent' })}
        </span>
      </ProgressRing>
      <div className={styles.progressWords}>
        <b>{t('funded', { paid: paidFor(reward), price: reward.price })}</b>
        <span>{t('remaining', { count: reward.remaining })}</span>
      </div>
      {known.length > 0 && <AvatarStack people={known} size={26} />}
      <span className="visually-hidden">{t('people', { count: known.length })}</span>
    </div>
  );
};

const Marks = ({ reward }: { reward: ShownReward }) => {
  const t = useTranslations('shop');
  const isFew = isRunningOut(reward);
  if (!reward.one_time && !reward.comment_required && !isFew) return null;
  return (
    <p className={styles.marks}>
      {reward.one_time && (
        <span>
          <IconSparkles size={14} aria-hidden /> {t('once')}
        </span>
      )}
      {isFew && (
        <span>
          <IconStack2 size={14} aria-hidden /> {t('left', { count: reward.left ?? 0 })}
        </span>
      )}
      {reward.comment_required && (
        <span>
          <IconMessage2 size={14} aria-hidden /> {t('withComment')}
        </span>
      )}
    </p>
  );
};

/** Why a member cannot redeem it yet, beside the price. */
const Missing = ({ reward, count }: { reward: ShownReward; count: number }) => {
  const t = useTranslations('shop');
  const format = useFormatter();
  const { withheld, renews_on: day } = reward;
  if (withheld === 'reward_limit_reached') {
    const again = day && format.dateTime(new Date(day), { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return <span className={styles.missing}>{again ? t('againShort', { day: again }) : t('enough')}</span>;
  }
  if (withheld || count === 0) return null;
  return <span className={styles.missing}>{t('missing', { count })}</span>;
};

/** A reward of the shop, with its price and how much of it is still missing. */
export const RewardCard = ({ reward, balance, onOpen, onNear }: Props) => {
  const t = useTranslations();
  const team = reward.reward_type === 'team';
  const act = team ? 'shop.contribute' : 'shop.redeem';
  const missing = team ? 0 : Math.max(0, reward.price - balance);
  return (
    <article
      className={`${styles.card} ${team ? styles.team : ''}`}
      aria-labelledby={`reward-${reward.id}`}
      data-dim={reward.withheld ? true : undefined}
    >
      <RewardPicture reward={reward} />
      <div className={styles.body}>
        <h3 className={styles.title} id={`reward-${reward.id}`}>
          <button
            type="button"
            className={styles.open}
            onClick={onOpen}
            onPointerEnter={onNear}
            onFocus={onNear}
          >
            {reward.title}
          </button>
          {reward.demo && <DemoMark />}
        </h3>
        <p className={styles.description} title={reward.description}>
          {reward.description}
        </p>
        <Marks reward={reward} />
        <div className={styles.foot}>
          {team ? (
            <Progress reward={reward} />
          ) : (
            <>
              <b className={styles.price}>{t('shop.coins', { count: reward.price })}</b>
              <Missing reward={reward} count={missing} />
            </>
          )}
          <Button
            variant={reward.can.redeem ? 'soft' : 'plain'}
            size="small"
            className={styles.act}
            aria-describedby={`reward-${reward.id}`}
            disabled={!reward.can.redeem}
            onPointerEnter={onNear}
            onFocus={onNear}
            onClick={onOpen}
          >
            {t(reward.withheld === 'sold_out' ? 'shop.soldOut' : act)}
          </Button>
        </div>
      </div>
    </article>
  );
};
