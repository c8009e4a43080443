import { IconSparkles, IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { DirectReport } from '#shared/model/report-line';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { usePages } from '#web/api/use-pages.ts';
import { useSignedIn } from '#web/api/config.ts';
import { useCelebratedDay } from '#web/product/celebrations/use-celebrated-day.ts';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import { cardOf } from '#web/product/people/card-of.ts';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { daysAgo } from '#web/product/posts/days-ago.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './my-team.module.css';

/** A day in a few words: the hour of thanks says nothing here. */
const useDay = () => {
  const t = useTranslations('myTeam');
  const format = useFormatter();
  const now = useNow();
  return (at: string | null): string => {
    if (at === null) return t('never');
    const date = new Date(at);
    const ago = daysAgo(date, now);
    if (ago < 1) return t('today');
    if (ago < 2) return t('yesterday');
    const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
    return format.dateTime(date, { day: 'numeric', month: 'long', year });
  };
};

const Coming = ({ coming: { kind, day, years, emoji } }: { coming: NonNullable<DirectReport['coming']> }) => {
  const t = useTranslations('celebrations.soon');
  const dayName = useCelebratedDay(t, useSignedIn().settings.global.timezone);
  return (
    <span className={styles.coming}>
      <Emoji name={emoji} /> {t(kind, { years: years ?? 0 })} · {dayName(day)}
    </span>
  );
};

const Row = ({ report }: { report: DirectReport }) => {
  const t = useTranslations('myTeam');
  const day = useDay();
  const { user, job_title: job, last_received: received, last_given: given, waiting, coming, can } = report;
  const name = nameWithDetail(user);
  return (
    <li className={styles.row}>
      <Avatar person={user} size={44} />
      <div className={styles.about}>
        <Link translate="no" className={styles.name} to={`/profile/${user.id}`} {...cardOf(user)}>
          {user.name}
          <PersonDetail person={user} />
        </Link>
        {job && <span className={styles.job}>{job}</span>}
        <p className={styles.facts}>
          <span>{t('thanked', { when: day(received) })}</span>
          <span>{t('gave', { when: day(given) })}</span>
        </p>
        {(waiting || coming) && (
          <p className={styles.marks}>
            {waiting && <span className={styles.waiting}>{t('waiting')}</span>}
            {coming && <Coming coming={coming} />}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {can.recap && (
          <LinkButton
            size="small"
            variant="quiet"
            to={`/recap/${user.id}`}
            aria-label={t('recapOne', { name })}
          >
            <IconFileText size={16} aria-hidden />
            {t('recap')}
          </LinkButton>
        )}
        <LinkButton
          size="small"
          variant="soft"
          to="/feed?compose"
          state={{ to: { id: user.id, name: user.name, avatar: user.avatar, state: user.state } }}
          aria-label={t('thankOne', { name })}
        >
          <IconSparkles size={16} aria-hidden />
          {t('thank')}
        </LinkButton>
      </div>
    </li>
  );
};

const Waiting = () => (
  <ul aria-busy="true">
    {[1, 2, 3].map((number) => (
      <li key={number} className={styles.row}>
        <Skeleton width={44} height={44} round />
        <div className={styles.about}>
          <Skeleton width={160} height={18} />
          <Skeleton width={240} height={16} />
        </div>
      </li>
    ))}
  </ul>
);

/** Those who report to the member, with what colleagues can see of them, and thanks one press away. */
const MyTeam = () => {
  const t = useTranslations('myTeam');
  const list = usePages('profiles.listReports');
  const { items, error, ended, revalidate } = list;
  const retry = () => void revalidate();
  return (
    <div className={styles.page}>
      <SettingsPage title={t('title')} text={t('text')}>
        <div className={styles.card}>
          {!items && Boolean(error) && <LoadError error={error} title={t('failed')} onRetry={retry} />}
          {!items && !error && <Waiting />}
          {items?.length === 0 && ended && (
            <EmptyState title={t('none')} picture={<FirstThanks />}>
              {t('noneText')}
            </EmptyState>
          )}
          {items && items.length > 0 && (
            <ul>
              {items.map((report) => (
                <Row key={report.user.id} report={report} />
              ))}
            </ul>
          )}
          {items && items.length > 0 && !ended && (
            <LoadMore list={{ ...list, retry }} skeleton={<Waiting />} />
          )}
        </div>
      </SettingsPage>
    </div>
  );
};

export default MyTeam;
