import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { usePages } from '#web/api/use-pages.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { Ranking, RankingSkeleton } from '#web/ui/charts/ranking.tsx';
import { RewardPicture } from '#web/product/rewards/reward-picture.tsx';
import { Tile } from './tile.tsx';
import { usePeriodText } from './use-period-text.ts';
import styles from './dashboard.module.css';
import { useStatistics, type Statistics } from './use-statistics.ts';

const Popular = ({ rewards }: { rewards: Statistics['rewards'] }) => {
  const t = useTranslations('dashboard');
  // Photos come from the shop: a reward that has left it shows its emoji.
  const { items = [] } = usePages('shop.list');
  const photos = new Map(items.map(({ id, image }) => [id, image]));
  const most = Math.max(1, rewards[0]?.purchases ?? 1);
  return (
    <Ranking
      rows={rewards.map(({ id, title, emoji, purchases }) => ({
        id,
        mark: <RewardPicture reward={{ id, emoji, image: photos.get(id) ?? null }} size={30} />,
        name: title,
        part: purchases / most,
        amount: (
          <>
            <span aria-hidden="true">{purchases}×</span>
            <span className="visually-hidden">{t('rewards.count', { count: purchases })}</span>
          </>
        ),
      }))}
    />
  );
};

/** The rewards that members redeem. */
export const Rewards = () => {
  const t = useTranslations('dashboard');
  const { permissions } = useSignedIn();
  const about = usePeriodText();
  return (
    <Tile
      className={styles.half}
      title={t('rewards.title')}
      note={t('rewards.note')}
      reading={useStatistics()}
      isEmpty={({ rewards }) => rewards.length === 0}
      empty={
        <>
          <p>{t('rewards.empty')}</p>
          {permissions.rewards_administrator && (
            <LinkButton variant="soft" to="/settings/rewards">
              {t('rewards.action')}
            </LinkButton>
          )}
        </>
      }
      content={({ rewards, period }) => ({
        file: `popular-rewards-${period.from}-${period.until}`,
        period: about(period),
        head: [t('rewards.column'), t('rewards.requests')],
        rows: rewards.map(({ title, purchases }) => [title, purchases]),
        bars: 1,
      })}
      skeleton={<RankingSkeleton rows={5} />}
    >
      {({ rewards }) => <Popular rewards={rewards} />}
    </Tile>
  );
};
