import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { accountMonth } from '#shared/model/account-lines';
import { call } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { useForExcel } from '#web/product/csv/for-excel.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { AccountTable, DepartmentTable } from './account-table.tsx';
import figures from '../figures.module.css';
import styles from './account.module.css';
import { PointValueForm } from './point-value.tsx';

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
};

/** The month that the address names, or this one of UTC. */
const useMonth = () => {
  const thisMonth = useNow().toISOString().slice(0, 7);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = accountMonth.test(asked) && asked <= thisMonth ? asked : thisMonth;
  return { month, thisMonth, choose: (to: string) => setSearch({ month: to }, { replace: true }) };
};

/** The newest first. */
const monthsBetween = (first: string, last: string): readonly string[] => {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.unshift(month);
  return months;
};

/** Whether the account agrees with the balances themselves. */
const Check = () => {
  const t = useTranslations('taxes.account.check');
  const { data, error, mutate, isValidating } = useSWR('ledger.checkAccount', () =>
    call('ledger.checkAccount', {}),
  );
  const again = (
    <Button size="small" busy={isValidating} onClick={() => void mutate()}>
      {t('again')}
    </Button>
  );
  if (!data && error) return <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton width="100%" height={52} />;
  return (
    <Notice calm={data.balanced}>
      <span className={styles.check}>
        {data.balanced
          ? t('balanced', { count: data.balances })
          : t('differs', { closing: data.closing, balances: data.balances })}{' '}
        {again}
      </span>
    </Notice>
  );
};

/** How the coins of the team changed in a month: the ledger's double entry for whoever keeps the books. */
const Account = () => {
  const t = useTranslations('taxes.account');
  const format = useFormatter();
  const { month, thisMonth, choose } = useMonth();
  const { data, error, mutate } = useSWR(['ledger.account', month], () =>
    call('ledger.account', { query: { month } }),
  );
  const excel = useForExcel();
  const file = useAsyncAction();
  const named = (one: string) =>
    format.dateTime(new Date(`${one}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const save = () =>
    file.attempt(() =>
      download('ledger.exportAccount', {
        query: { month, separator: excel.separator },
        name: `account-${month}.csv`,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    );
  const first = data && data.first_month < month ? data.first_month : month;
  return (
    <SettingsPage title={t('title')} text={t('text')} wide>
      {file.error !== undefined && <RefusalNotice error={file.error} />}
      <div className={styles.bar}>
        <SelectField
          label={t('month')}
          value={month}
          options={monthsBetween(first, thisMonth).map((one) => [one, named(one)])}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <Button busy={file.busy} disabled={!data} onClick={() => void save()} size="large">
          {!file.busy && <IconDownload size={18} aria-hidden />}
          {t('csv')}
        </Button>
      </div>
      {excel.field}
      <Check />
      {data && (
        <>
          <AccountTable account={data} month={named(month)} />
          {data.demo && <p className={figures.note}>{t('demo', { count: data.demo.closing })}</p>}
          {data.departments.length > 0 && <DepartmentTable departments={data.departments} />}
          <PointValueForm value={data.point_value} onSaved={() => mutate()} />
        </>
      )}
      {!data && !error && <Skeleton width="100%" height={320} />}
      {!data && Boolean(error) && (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      )}
    </SettingsPage>
  );
};

export default Account;
