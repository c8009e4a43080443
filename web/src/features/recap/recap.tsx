import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { daysBefore } from '#shared/rules/basics/time';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { Refused } from '#web/refusals/refused.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { today } from '#web/ui/controls/dates/today.ts';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './recap.module.css';
import { Sheets } from './sheets.tsx';

/** How many days each choice has. */
const spans = { year: 365, half: 182, quarter: 91 } as const;
type Span = keyof typeof spans;
const names = Object.keys(spans) as Span[];

const useRecap = (id: string, span: Span) => {
  const until = today();
  const query = { from: daysBefore(until, spans[span] - 1), until };
  return useSWR(['profiles.readRecap', id, query.from, until], () =>
    call('profiles.readRecap', { params: { id }, query }),
  );
};

/** What a member was thanked for in a period, to read and to print on two pages. */
const RecapScreen = () => {
  const t = useTranslations('recap');
  const { id: named = '' } = useParams();
  const { user } = useSignedIn();
  const id = named === 'me' ? user.id : named;
  const [asked, setAsked] = useSearchParams();
  const span = names.find((one) => one === asked.get('span')) ?? 'year';
  const { data, error, mutate } = useRecap(id, span);
  const retry = useCallback(() => void mutate(), [mutate]);
  if (error instanceof Refused && (error.status === 404 || error.status === 403))
    return <Navigate to="/404" replace />;
  const title = data ? (data.user.id === user.id ? t('mine') : t('title', { name: data.user.name })) : '';
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LinkButton variant="quiet" to={`/profile/${id}`}>
          <IconArrowLeft size={18} aria-hidden />
          {t('back')}
        </LinkButton>
        <RadioChips
          label={t('choose')}
          hideLabel
          value={span}
          options={names.map((one) => ({ value: one, label: t(`spans.${one}`) }))}
          onChange={(one) => setAsked({ span: one }, { replace: true })}
        />
        <Button disabled={!data || data.posts === 0} onClick={() => print()}>
          <IconPrinter size={18} aria-hidden />
          {t('print')}
        </Button>
      </div>
      {!data && Boolean(error) && (
        <div className={styles.sheet}>
          <PageTitle className="visually-hidden">{t('failed')}</PageTitle>
          <LoadError error={error} title={t('failed')} onRetry={retry} />
        </div>
      )}
      {!data && !error && (
        <div className={styles.sheet} aria-busy="true">
          <Skeleton width={260} height={32} />
          <Skeleton width="100%" height={280} />
        </div>
      )}
      {data && data.posts + data.celebrations.length === 0 && (
        <div className={styles.sheet}>
          <PageTitle className="visually-hidden">{title}</PageTitle>
          <EmptyState title={t('none')} picture={<FirstThanks />}>
            {t('noneText', { name: data.user.name })}
          </EmptyState>
        </div>
      )}
      {data && data.posts + data.celebrations.length > 0 && <Sheets recap={data} title={title} />}
    </div>
  );
};

export default RecapScreen;
