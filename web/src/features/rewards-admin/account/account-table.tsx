import { useFormatter, useTranslations } from 'use-intl';
import { accountLines } from '#shared/model/account-lines';
import type { AccountLines, PointsAccount } from '#shared/model/points-account';
import { worthOf } from '#shared/rules/rewards/points-account';
import { useMoney } from '#web/product/money/money.ts';
import figures from '../figures.module.css';
import styles from './account.module.css';

const Row = ({
  name,
  coins,
  account,
  isTotal = false,
}: {
  name: string;
  coins: number;
  account: PointsAccount;
  isTotal?: boolean;
}) => {
  const t = useTranslations('taxes.account');
  const format = useFormatter();
  const { money } = useMoney();
  const worth = worthOf(coins, account.point_value);
  const signed = isTotal ? {} : ({ signDisplay: 'exceptZero' } as const);
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">{name}</th>
      <td data-label={t('coins')}>{format.number(coins, signed)}</td>
      {worth && <td data-label={t('worth')}>{money(worth)}</td>}
    </tr>
  );
};

/** The lines that are never empty; the others are shown where something is on them. */
const always: ReadonlySet<keyof AccountLines> = new Set(['given', 'individual']);

/** A month: what was there, what came and went, and what is there. */
export const AccountTable = ({ account, month }: { account: PointsAccount; month: string }) => {
  const t = useTranslations('taxes.account');
  const { opening, lines, closing, point_value: value } = account;
  const shown = accountLines.filter((line) => always.has(line) || lines[line] !== 0);
  return (
    <div className={figures.panel}>
      <table className={`${figures.table} ${styles.table}`}>
        <caption className="visually-hidden">{t('caption', { month })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('coins')}</th>
            {value && <th scope="col">{t('worth')}</th>}
          </tr>
        </thead>
        <tbody>
          <Row isTotal name={t('lines.opening')} coins={opening} account={account} />
          {shown.map((line) => (
            <Row key={line} name={t(`lines.${line}`)} coins={lines[line]} account={account} />
          ))}
          <Row isTotal name={t('lines.closing')} coins={closing} account={account} />
        </tbody>
      </table>
    </div>
  );
};

const sumOf = (lines: AccountLines, sign: 1 | -1): number =>
  accountLines.reduce((sum, line) => sum + (lines[line] * sign > 0 ? lines[line] : 0), 0);

/** What came and went in each department. */
export const DepartmentTable = ({ departments }: Pick<PointsAccount, 'departments'>) => {
  const t = useTranslations('taxes.account');
  const format = useFormatter();
  return (
    <section aria-labelledby="account-departments">
      <h2 id="account-departments" className={figures.heading}>
        {t('departments')}
      </h2>
      <p className={figures.note}>{t('departmentsHint')}</p>
      <div className={figures.panel}>
        <table className={`${figures.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('department')}</th>
              <th scope="col">{t('in')}</th>
              <th scope="col">{t('out')}</th>
            </tr>
          </thead>
          <tbody>
            {departments.map(({ id, name, lines }) => (
              <tr key={id ?? ''}>
                <th scope="row">{name ?? t('noDepartment')}</th>
                <td data-label={t('in')}>{format.number(sumOf(lines, 1), { signDisplay: 'exceptZero' })}</td>
                <td data-label={t('out')}>
                  {format.number(sumOf(lines, -1), { signDisplay: 'exceptZero' })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
