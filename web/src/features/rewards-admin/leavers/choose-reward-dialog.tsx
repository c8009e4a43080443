import { useTranslations } from 'use-intl';
import type { Leaver } from '#shared/model/leaver';
import type { Reward } from '#shared/model/reward';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { RewardPicture } from '#web/product/rewards/reward-picture.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useRewards } from '../use-rewards.ts';
import figures from '../figures.module.css';
import styles from './leavers.module.css';

/** Whether the coins are enough, for a team reward for some part of it. */
const isInReach = ({ reward_type: type, price, can, demo }: Reward, balance: number): boolean =>
  can.redeem && !demo && (type === 'team' || price <= balance);

/** Asks which reward somebody who left gets for their coins. */
const ChooseRewardDialog = ({
  leaver: { user, balance },
  onClose,
  onChoose,
}: {
  leaver: Leaver;
  onClose: () => void;
  onChoose: (reward: Reward) => void;
}) => {
  const t = useTranslations('leavers.choose');
  const s = useTranslations('shop');
  const list = useRewards();
  const { items, error, ended, loadMore, loadingMore } = list;
  const offered = items?.filter((reward) => isInReach(reward, balance));
  return (
    <Dialog title={t('title', { name: nameWithDetail(user) })} size={480} onClose={onClose}>
      <p className={figures.note}>{t('text', { count: balance })}</p>
      {!items && Boolean(error) && (
        <LoadError error={error} title={t('failed')} onRetry={() => void list.revalidate()} />
      )}
      {!items && !error && <Skeleton width="100%" height={180} />}
      {offered?.length === 0 && ended && <p>{t('none')}</p>}
      {offered && offered.length > 0 && (
        <ul className={styles.offers}>
          {offered.map((reward) => (
            <li key={reward.id}>
              <button type="button" className={styles.offer} onClick={() => onChoose(reward)}>
                <RewardPicture reward={reward} size={40} />
                <span>
                  <b>{reward.title}</b>
                  <small>{s('coins', { count: reward.remaining })}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {items && !ended && (
        <Button busy={loadingMore} onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  );
};

export default withMantine(ChooseRewardDialog);
