import { Suspense, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { deferred, resetFailedLoads } from '#web/ui/loading/deferred.tsx';
import { whenIdle } from '#web/ui/loading/when-idle.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import dashboard from '../dashboard.module.css';
import { Tile } from '../tile.tsx';
import { useOrgChart } from '../use-statistics.ts';
import { pairsOf } from './pairs-of.ts';
import { PrintedPairs } from './printed-pairs.tsx';
import { useRecentText } from '../use-period-text.ts';
import styles from './org.module.css';

const orgChart = deferred(() => import('./org-chart.tsx'));

const waiting = (
  <div className={styles.halves}>
    <div className={styles.mapBones}>
      <Skeleton width="min(360px, 90%)" round />
    </div>
    <div className={dashboard.lines}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} width="100%" height={26} />
      ))}
    </div>
  </div>
);

/** Only the chart failed; the tiles beside it still work. */
const ChartFailed = ({ error, resetErrorBoundary }: FallbackProps) => {
  const t = useTranslations();
  return <LoadError error={error} title={t('parts.failed')} onRetry={resetErrorBoundary} />;
};

/** Who recognizes whom. The map is the heaviest part of the dashboard and loads separately. */
export const OrgTile = () => {
  // Loads the code while the data is on its way, but after the tiles above.
  useEffect(() => whenIdle(orgChart.preload), []);
  const t = useTranslations('dashboard.org');
  const recent = useRecentText();
  return (
    <Tile
      className={dashboard.wide}
      title={t('title')}
      note={
        <>
          {t('note')} · {recent}
        </>
      }
      reading={useOrgChart()}
      isEmpty={({ edges }) => edges.length === 0}
      empty={
        <>
          <p>{t('empty')}</p>
          <LinkButton variant="soft" to="/feed?compose">
            {t('recognise')}
          </LinkButton>
        </>
      }
      content={(chart) => ({
        file: 'organisational-chart',
        period: recent,
        head: [t('giver'), t('receiver'), t('points')],
        rows: pairsOf(chart).map(({ from, to, points }) => [from, to, points]),
        bars: 2,
        nameOf: ([from, to]) => `${from} → ${to}`,
      })}
      skeleton={waiting}
    >
      {(chart) => (
        <ErrorBoundary FallbackComponent={ChartFailed} onReset={resetFailedLoads}>
          <Suspense fallback={waiting}>
            <div className={dashboard.screenOnly}>
              <orgChart.View chart={chart} />
            </div>
            <PrintedPairs chart={chart} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Tile>
  );
};
