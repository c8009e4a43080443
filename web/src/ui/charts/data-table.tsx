import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './data-table.module.css';

/** A chart's data as a table, for screen readers and exact numbers. The first cell of a row is its heading. */
export const DataTable = ({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly { readonly id: string; readonly cells: readonly (ReactNode | number)[] }[];
}) => {
  const format = useFormatter();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it; the landmark is its chart
    <div role="group" className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...cells] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{typeof cell === 'number' ? format.number(cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The table behind a chart, collapsed at first. */
export const CollapsedDataTable = (table: Parameters<typeof DataTable>[0]) => {
  const t = useTranslations('parts');
  return (
    <details className={styles.details}>
      <summary>{t('asTable')}</summary>
      <DataTable {...table} />
    </details>
  );
};
