import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { CollapsedDataTable } from '#web/ui/charts/data-table.tsx';
import { Tile } from './tile.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useRecentText } from './use-period-text.ts';
import styles from './dashboard.module.css';
import { useTopics } from './use-statistics.ts';

const sizes = { from: 15, to: 26 };
/** From this rank on, a word also stands out by color. */
const strong = 0.66;

/** A word's rank from 0 (rarest) to 1 (most frequent); in the middle when all weights are equal. */
const rankIn = (weights: readonly number[]) => {
  const [least, most] = [Math.min(...weights), Math.max(...weights)];
  return (weight: number): number => (most > least ? (weight - least) / (most - least) : 0.4);
};

/** The words that members are thanked with; frequent words are larger. */
export const Topics = () => {
  const t = useTranslations('dashboard');
  const recent = useRecentText();
  return (
    <Tile
      className={styles.third}
      title={t('topics.title')}
      note={recent}
      reading={useTopics()}
      empty={<p>{t('topics.empty', { people: limits.topic.people })}</p>}
      content={(topics) => ({
        file: 'common-topics',
        period: recent,
        head: [t('topics.word'), t('topics.times'), t('topics.people')],
        rows: topics.map(({ topic, weight, people }) => [topic, weight, people]),
        bars: 1,
      })}
      skeleton={
        <div className={styles.topics}>
          {[90, 60, 120, 80, 70, 100, 64, 84].map((width) => (
            <Skeleton key={width} width={width} height={22} />
          ))}
        </div>
      }
    >
      {(topics) => {
        const rank = rankIn(topics.map(({ weight }) => weight));
        return (
          <>
            <ul className={styles.topics}>
              {topics.map(({ topic, weight, people }) => (
                <li
                  key={topic}
                  style={{ fontSize: sizes.from + (sizes.to - sizes.from) * rank(weight) }}
                  data-strong={rank(weight) >= strong || undefined}
                >
                  {topic}
                  <span className="visually-hidden">, {t('topics.said', { count: weight, people })}</span>
                </li>
              ))}
            </ul>
            <CollapsedDataTable
              label={t('topics.title')}
              head={[t('topics.word'), t('topics.times'), t('topics.people')]}
              rows={topics.map(({ topic, weight, people }) => ({
                id: topic,
                cells: [topic, weight, people],
              }))}
            />
          </>
        );
      }}
    </Tile>
  );
};
