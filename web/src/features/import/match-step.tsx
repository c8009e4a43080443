import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Restored } from '#web/product/drafts/restored.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { assignColumn } from '#shared/rules/imports/columns';
import type { DayOrder } from '#shared/rules/imports/cell-dates';
import styles from './import.module.css';
import type { ColumnMatching } from './use-column-matching.ts';

const previewed = 5;

/** The second step: assigns a kind to each column. */
export const MatchStep = <Kind extends string>({
  matching: { table, columns, heading, order, open, change, draft },
  kinds,
  missing,
  show,
  onBack,
  onNext,
}: {
  matching: ColumnMatching<Kind | 'skip'>;
  /** What a column may hold, each with its words. */
  kinds: readonly (readonly [kind: Kind | 'skip', words: string])[];
  /** Says which columns are needed and not chosen yet; empty when none is. */
  missing: string;
  /** What is read from a cell, where it is not plain to see. */
  show?: (kind: Kind | 'skip', cell: string) => ReactNode;
  onBack: () => void;
  onNext: () => void;
}) => {
  const t = useTranslations('team.import');
  const rows = (heading ? table.slice(1) : table).slice(0, previewed);
  return (
    <>
      <StepTitle first={false}>{t('matchTitle')}</StepTitle>
      <Restored draft={draft} />
      {missing && <Notice calm>{missing}</Notice>}
      <Toggle
        label={t('heading')}
        hint={t('headingHint')}
        checked={heading}
        onChange={({ currentTarget }) => change({ heading: currentTarget.checked })}
      />
      {open && (
        <RadioChips<DayOrder>
          label={t('order')}
          options={[
            { value: 'dmy', label: t('dmy') },
            { value: 'mdy', label: t('mdy') },
          ]}
          value={order}
          onChange={(chosen) => change({ order: chosen })}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <section className={styles.preview} aria-label={t('preview')} tabIndex={0}>
        <table aria-label={t('preview')}>
          <thead>
            <tr>
              {columns.map((kind, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is identified by its place
                <th key={at} scope="col" data-skip={kind === 'skip' || undefined}>
                  <SelectField
                    label={(heading && table[0]?.[at]?.trim()) || t('column', { number: at + 1 })}
                    options={kinds}
                    value={kind}
                    onChange={({ currentTarget }) =>
                      change({ columns: assignColumn(columns, at, currentTarget.value as Kind | 'skip') })
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its place
              <tr key={row}>
                {columns.map((kind, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at} data-skip={kind === 'skip' || undefined} title={cells[at]}>
                    {show?.(kind, cells[at] ?? '') ?? cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.actions}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button variant="filled" disabled={missing !== ''} onClick={onNext}>
          {t('next')}
        </Button>
      </div>
    </>
  );
};
