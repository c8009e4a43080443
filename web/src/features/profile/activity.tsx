import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { UserId } from '#shared/model/ids';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { DayChart, type Series } from '#web/ui/charts/day-chart.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';

type Day = Answer<'leaderboards.activity'>[number];

/** Thirty days of posts given and received. */
export const Activity = ({ id }: { id: UserId }) => {
  const t = useTranslations('profile');
  const reading = useSWR(['leaderboards.activity', id], () =>
    call('leaderboards.activity', { params: { id } }),
  );
  const series: readonly Series<Day>[] = [
    { label: t('received'), variant: 'bar', tone: 'accent', of: (day) => day.received },
    { label: t('granted'), variant: 'bar', tone: 'ink', of: (day) => day.granted },
  ];
  return (
    <Section
      title={t('activity')}
      note={t('thirtyDays')}
      reading={reading}
      isEmpty={(days) => days.every(({ received, granted }) => received + granted === 0)}
      empty={t('noActivity')}
      skeleton={<Skeleton width="100%" height={261} />}
    >
      {(days) => (
        <DayChart
          label={t('activityChart')}
          days={days}
          series={series}
          sentence={({ received, granted }, date) => t('onDay', { date, received, granted })}
        />
      )}
    </Section>
  );
};
