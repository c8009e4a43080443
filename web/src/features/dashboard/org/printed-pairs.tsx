import { useTranslations } from 'use-intl';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import dashboard from '../dashboard.module.css';
import type { Chart } from './layout.ts';
import { pairsOf } from './pairs-of.ts';

const rowsPrinted = 10;

/** The strongest ties as a table: a map needs a screen, and colors. */
export const PrintedPairs = ({ chart }: { chart: Chart }) => {
  const t = useTranslations('dashboard.org');
  return (
    <div className={dashboard.printOnly}>
      <DataTable
        label={t('strongest')}
        head={[t('giver'), t('receiver'), t('points')]}
        rows={pairsOf(chart)
          .slice(0, rowsPrinted)
          .map(({ id, from, to, points }) => ({ id, cells: [from, to, points] }))}
      />
    </div>
  );
};
