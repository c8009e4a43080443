import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import { layOut, type Chart } from './layout.ts';
import { OrgMap } from './org-map.tsx';
import styles from './org.module.css';
import { OrgPanel } from './org-panel.tsx';
import { pairsOf } from './pairs-of.ts';

const rowsAtOnce = 50;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
    .trim();

const Pairs = ({ chart, has }: { chart: Chart; has: (id: string) => boolean }) => {
  const t = useTranslations('dashboard.org');
  const [shown, setShown] = useState(rowsAtOnce);
  const edges = chart.edges.filter(({ from_id: from, to_id: to }) => has(from) || has(to));
  const rows = pairsOf({ ...chart, edges });
  return (
    <div className={styles.pairs}>
      <DataTable
        label={t('title')}
        head={[t('giver'), t('receiver'), t('points')]}
        rows={rows.slice(0, shown).map(({ id, from, to, points }) => ({ id, cells: [from, to, points] }))}
      />
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + rowsAtOnce)}>
          {t('moreRows', { count: Math.min(rowsAtOnce, rows.length - shown), all: rows.length })}
        </Button>
      )}
    </div>
  );
};

/** Who recognizes whom: a map, a panel with details, and a table with all data. */
const OrgChart = ({ chart }: { chart: Chart }) => {
  const t = useTranslations('dashboard.org');
  const [view, setView] = useState<'map' | 'table'>('map');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const layout = useMemo(() => layOut(chart), [chart]);
  const wanted = plain(search);
  const found = wanted ? chart.people.filter(({ name }) => plain(name).includes(wanted)) : undefined;
  const choose = (id: string | undefined) => {
    setChosen(id);
    setSearch('');
  };
  return (
    <>
      <div className={styles.bar}>
        <label className={styles.search}>
          <IconSearch size={18} aria-hidden />
          <span className="visually-hidden">{t('search')}</span>
          <input
            type="search"
            placeholder={t('search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={({ key, currentTarget, nativeEvent }) => {
              if (key !== 'Enter' || !found?.[0] || isComposing(nativeEvent)) return;
              choose(found[0].id);
              // The panel may be below the window's edge; without scrolling nothing would seem to happen.
              currentTarget.closest('section')?.scrollIntoView({ block: 'nearest' });
            }}
          />
        </label>
        <RadioChips
          label={t('look')}
          hideLabel
          value={view}
          options={[
            { value: 'map' as const, label: t('asMap') },
            { value: 'table' as const, label: t('asTable') },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'map' ? (
        <div className={styles.halves}>
          <OrgMap layout={layout} edges={chart.edges} chosen={chosen} onChoose={choose} />
          <OrgPanel chart={chart} chosen={chosen} found={found} onChoose={choose} />
        </div>
      ) : (
        <Pairs chart={chart} has={(id) => !found || found.some((one) => one.id === id)} />
      )}
    </>
  );
};

export default OrgChart;
