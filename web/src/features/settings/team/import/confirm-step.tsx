import { IconAlertCircle, IconCoins, IconCopy, IconSitemap, IconUserPlus } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { groupByName, namedGroups, type NamedGroup } from '#shared/rules/groups';
import { useGroups } from '../../../../product/groups/use-groups.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { StepTitle } from '../../../../ui/layout/stepper.tsx';
import { downloadCsv } from './download-csv.ts';
import styles from './import.module.css';
import { pointsOf, type BadRow } from './check-rows.ts';
import type { ColumnMatching } from './use-column-matching.ts';

const listed = 50;

const useWhy = () => {
  const t = useTranslations('team.import');
  const r = useTranslations('refusals');
  return ({ kind, code }: Pick<BadRow, 'kind' | 'code'>) =>
    code === 'invalid_email'
      ? r(code)
      : `${t(`kinds.${kind}`)}: ${r(code as 'wrong_format' | 'message_too_long' | 'invalid_amount')}`;
};

const BadRows = ({ bad, headings }: { bad: readonly BadRow[]; headings: readonly string[] }) => {
  const t = useTranslations('team.import');
  const why = useWhy();
  const save = () =>
    downloadCsv(
      'bravo-rows-to-mend.csv',
      [...headings, t('reason')],
      bad.map((row) => [...headings.map((_, at) => row.cells[at] ?? ''), why(row)]),
    );
  return (
    <div className={styles.bad}>
      <div className={styles.badHead}>
        <h3>{t('badTitle', { count: bad.length })}</h3>
        <Button size="small" onClick={save}>
          {t('downloadBad')}
        </Button>
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

/** The names of groups that the import will create, each once. */
const useNewGroups = (good: ColumnMatching['rows']['good']): readonly string[] => {
  const named = good.flatMap(namedGroups);
  const { data } = useGroups(named.length > 0);
  const fresh: NamedGroup[] = [];
  for (const { kind, name } of data ? named : [])
    if (!groupByName([...(data ?? []), ...fresh], kind, name)) fresh.push({ kind, name });
  return fresh.map(({ name }) => name);
};

/** The third step: shows what will be sent and what will not. */
export const ConfirmStep = ({
  matching: { table, columns, heading, rows },
  onBack,
  onSend,
}: {
  matching: ColumnMatching;
  onBack: () => void;
  onSend: () => void;
}) => {
  const t = useTranslations('team.import');
  const { good, bad, folded } = rows;
  const created = useNewGroups(good);
  const g = useTranslations('team.groups');
  const format = useFormatter();
  const bringing = good.filter(({ opening_balance: points }) => points !== undefined);
  const headings = columns.map((_, at) => (heading && table[0]?.[at]) || t('column', { number: at + 1 }));
  return (
    <>
      <StepTitle first={false}>{t('confirmTitle')}</StepTitle>
      <ul className={styles.sums}>
        <li>
          <IconUserPlus size={20} aria-hidden />
          <span>{t('good', { count: good.length })}</span>
        </li>
        {bringing.length > 0 && (
          <li>
            <IconCoins size={20} aria-hidden />
            <span>{t('bring', { count: bringing.length, points: pointsOf(bringing) })}</span>
          </li>
        )}
        {bad.length > 0 && (
          <li data-bad>
            <IconAlertCircle size={20} aria-hidden />
            <span>{t('bad', { count: bad.length })}</span>
          </li>
        )}
        {created.length > 0 && (
          <li>
            <IconSitemap size={20} aria-hidden />
            <span>{g('created', { names: format.list(created) })}</span>
          </li>
        )}
        {folded > 0 && (
          <li>
            <IconCopy size={20} aria-hidden />
            <span>{t('folded', { count: folded })}</span>
          </li>
        )}
      </ul>
      {bad.length > 0 && <BadRows bad={bad} headings={headings} />}
      <p className={styles.note}>{t('confirmText')}</p>
      {bringing.length > 0 && <p className={styles.note}>{t('bringText')}</p>}
      <div className={styles.actions}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button variant="filled" disabled={good.length === 0} onClick={onSend}>
          {t('send', { count: good.length })}
        </Button>
      </div>
    </>
  );
};
