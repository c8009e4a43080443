import { useFormatter, useTranslations } from 'use-intl';
import { suggestedValues } from '#shared/locales/suggested-values';
import { limits } from '#shared/model/limits';
import type { ValueSnapshot } from '#shared/model/value';
import { language } from '#web/locales/locale.ts';
import { Ranking, RankingSkeleton } from '#web/ui/charts/ranking.tsx';
import { useAnyPosts } from '#web/product/posts/use-any-posts.ts';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { Change } from './change.tsx';
import { Tile } from './tile.tsx';
import { usePeriodText } from './use-period-text.ts';
import styles from './dashboard.module.css';
import { useStatistics, useValueShares } from './use-statistics.ts';

type Share = Omit<ValueSnapshot, 'id'> & {
  readonly id: string;
  readonly share: number;
  /** Absent in the example. */
  readonly points?: number;
  readonly points_before?: number | null;
};

/** Adds up to 100 percent, as real shares do. */
const sampleShares = [19, 16, 13, 12, 10, 9, 7, 6, 5, 3];

/** What the tile will look like once there are posts. */
const samples: readonly Share[] = suggestedValues
  .slice(0, limits.chartValues)
  .map(({ emoji, color, words }, at) => ({
    id: words.en[0],
    name: words[language][0],
    emoji,
    color,
    share: sampleShares[at] ?? 0,
  }));

const Shares = ({ values, pale = false }: { values: readonly Share[]; pale?: boolean }) => {
  const format = useFormatter();
  const most = Math.max(1, values[0]?.share ?? 1);
  return (
    <Ranking
      pale={pale}
      rows={values.map(({ id, name, emoji, color, share, points = 0, points_before: before }) => ({
        id,
        mark: <Emoji name={emoji} />,
        name,
        part: share / most,
        color: color.replace('#', ''),
        amount: format.number(share / 100, { style: 'percent' }),
        note: <Change now={points} before={before} />,
      }))}
    />
  );
};

/** A team that was never thanked sees an example; later a quiet period is just empty. */
const Nothing = () => {
  const t = useTranslations('dashboard.values');
  const anyPosts = useAnyPosts();
  if (anyPosts !== false) return <p>{t('empty')}</p>;
  return (
    <>
      <p>{t('first')}</p>
      <div className={styles.sample}>
        <p className={styles.sampleLabel}>{t('sample')}</p>
        <Shares values={samples} pale />
      </div>
    </>
  );
};

/** The values that posts stand for. */
export const Values = () => {
  const t = useTranslations('dashboard');
  const about = usePeriodText();
  const { data: figures } = useStatistics();
  return (
    <Tile
      className={styles.half}
      title={t('values.title')}
      note={t('values.note')}
      reading={useValueShares()}
      empty={<Nothing />}
      content={(values) => ({
        file: `company-values-${figures?.period.from}-${figures?.period.until}`,
        period: figures ? about(figures.period) : '',
        head: [t('values.column'), t('values.share'), t('values.points'), t('values.before')],
        rows: values.map(({ name, share, points, points_before }) => [name, share, points, points_before]),
        bars: 2,
      })}
      skeleton={<RankingSkeleton rows={5} />}
    >
      {(values) => <Shares values={values} />}
    </Tile>
  );
};
