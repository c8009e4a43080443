import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { downloadCsv } from './download-csv.ts';
import styles from './import.module.css';
import type { ColumnMatching } from './use-column-matching.ts';

const listed = 50;

/** A row of a file that is left out. */
type LeftOut = {
  /** Row number as in a spreadsheet: the first row is 1. */
  readonly number: number;
  readonly cells: readonly string[];
};

type BadRowsProps<Bad> = {
  readonly bad: readonly Bad[];
  /** The reason in words. */
  readonly why: (row: Bad) => string;
  readonly matching: Pick<ColumnMatching<string>, 'table' | 'columns' | 'heading'>;
};

/** Saves the rows that are left out with their reasons: a file that can be mended and imported again. */
export const DownloadBad = <Bad extends LeftOut>({
  bad,
  why,
  matching: { table, columns, heading },
}: BadRowsProps<Bad>) => {
  const t = useTranslations('team.import');
  const headings = columns.map((_, at) => (heading && table[0]?.[at]) || t('column', { number: at + 1 }));
  const save = () =>
    downloadCsv(
      'bravo-rows-to-mend.csv',
      [...headings, t('reason')],
      bad.map((row) => [...headings.map((_, at) => row.cells[at] ?? ''), why(row)]),
    );
  return (
    <Button size="small" onClick={save}>
      {t('downloadBad')}
    </Button>
  );
};

/** The rows that are left out with their reasons, and a file of them that can be mended and imported again. */
export const BadRows = <Bad extends LeftOut>(props: BadRowsProps<Bad>) => {
  const { bad, why } = props;
  const t = useTranslations('team.import');
  return (
    <div className={styles.bad}>
      <div className={styles.badHead}>
        <h3>{t('badTitle', { count: bad.length })}</h3>
        <DownloadBad {...props} />
      </div>
      <ul>
        {bad.slice(0, listed).map((row) => (
          <li key={row.number}>
            <b>{t('row', { number: row.number })}</b>
            <span>{row.cells.filter(Boolean).join(' · ')}</span>
            <small>{why(row)}</small>
          </li>
        ))}
      </ul>
      {bad.length > listed && <p className={styles.note}>{t('badMore', { count: bad.length - listed })}</p>}
    </div>
  );
};
