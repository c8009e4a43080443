import { useFormatter, useTranslations } from 'use-intl';
import { suggestedValues } from '#shared/locales/suggested-values';
import { limits } from '#shared/model/limits';
import type { ValueSnapshot } from '#shared/model/value';
import { language } from '../../locales/locale.ts';
import { Ranking, RankingSkeleton } from '../../ui/charts/ranking.tsx';
import { Emoji } from '../../product/emoji/emoji.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './dashboard.module.css';
import { useValueShares } from './use-statistics.ts';

type Share = Omit<ValueSnapshot, 'id'> & { readonly id: string; readonly share: number };

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
      rows={values.map(({ id, name, emoji, color, share }) => ({
        id,
        mark: <Emoji name={emoji} />,
        name,
        part: share / most,
        color: color.replace('#', ''),
        amount: format.number(share / 100, { style: 'percent' }),
      }))}
    />
  );
};

/** The values that posts stand for. */
export const Values = () => {
  const t = useTranslations('dashboard');
  return (
    <Section
      className={styles.half}
      title={t('values.title')}
      note={t('values.note')}
      reading={useValueShares()}
      empty={
        <>
          <p>{t('values.empty')}</p>
          <div className={styles.sample}>
            <p className={styles.sampleLabel}>{t('values.sample')}</p>
            <Shares values={samples} pale />
          </div>
        </>
      }
      skeleton={<RankingSkeleton rows={5} />}
    >
      {(values) => <Shares values={values} />}
    </Section>
  );
};
