import { IconDownload } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { useNow, useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { TaxYear } from '#shared/model/tax-year';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { download } from '#web/api/download.ts';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { useForExcel } from '#web/product/csv/for-excel.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Organizations, TaxTable } from './tax-table.tsx';
import figures from '../figures.module.css';
import styles from './taxes.module.css';

/** The year that the address names, or this one. */
const useYear = () => {
  const thisYear = useNow().getFullYear();
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('year'));
  const year = asked >= limits.taxYear.first && asked <= thisYear ? asked : thisYear;
  return { year, thisYear, choose: (to: string) => setSearch({ year: to }, { replace: true }) };
};

/** The rewards that nobody has valued yet, each with the way to do so. */
const WithoutValue = ({ rewards }: { rewards: TaxYear['rewards_without_value'] }) => {
  const t = useTranslations('taxes');
  const { permissions } = useSignedIn();
  if (rewards.length === 0) return null;
  return (
    <Notice calm>
      {t('missing', { count: rewards.length })}
      <ul className={styles.missing}>
        {rewards.map(({ id, title, edit }) => (
          <li key={id}>
            {edit && permissions.rewards_administrator ? (
              <Link to={`/settings/rewards/edit/${id}`} aria-label={t('set', { title })}>
                {title}
              </Link>
            ) : edit ? (
              title
            ) : (
              t('deleted', { title })
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

const Waiting = () => (
  <div className={`${figures.panel} ${figures.skeletons}`} aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} width="100%" height={40} />
    ))}
  </div>
);

const Year = ({ data }: { data: TaxYear }) => {
  const t = useTranslations('taxes');
  const { year, members, totals } = data;
  if (members.length === 0)
    return (
      <div className={figures.panel}>
        <EmptyState title={t('none', { year: String(year) })} picture={<Parcel />}>
          {t('noneText')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <WithoutValue rewards={data.rewards_without_value} />
      {members.some(({ items }) => !items) && <Notice calm>{t('many')}</Notice>}
      <TaxTable key={year} data={data} />
      {totals.without_value > 0 && (
        <p className={styles.note}>{t('without', { count: totals.without_value })}</p>
      )}
      <Organizations data={data} />
    </>
  );
};

/** What the members got by rewards within a calendar year, for the tax office. */
const Taxes = () => {
  const t = useTranslations('taxes');
  const { year, thisYear, choose } = useYear();
  const { data, error, mutate } = useSWR(['rewards.taxes', year], () =>
    call('rewards.taxes', { query: { year } }),
  );
  const excel = useForExcel();
  const file = useAsyncAction();
  const save = () =>
    file.attempt(() =>
      download('rewards.exportTaxes', {
        query: { year, separator: excel.separator },
        name: `taxes-${year}.csv`,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    );
  const first = Math.min(data?.first_year ?? year, year);
  const years = Array.from({ length: thisYear - first + 1 }, (_, back) => String(thisYear - back));
  return (
    <SettingsPage title={t('title')} text={t('text')} wide>
      {file.error !== undefined && <RefusalNotice error={file.error} />}
      <div className={styles.bar}>
        <SelectField
          label={t('year')}
          value={String(year)}
          options={years.map((one) => [one, one])}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <Button
          busy={file.busy}
          disabled={!data || data.members.length === 0}
          onClick={() => void save()}
          size="large"
        >
          {!file.busy && <IconDownload size={18} aria-hidden />}
          {t('csv')}
        </Button>
      </div>
      {excel.field}
      {data && <Year data={data} />}
      {!data && !error && <Waiting />}
      {!data && Boolean(error) && (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      )}
    </SettingsPage>
  );
};

export default Taxes;
