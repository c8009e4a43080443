import {
  IconBriefcase,
  IconBuilding,
  IconCake,
  IconDoorEnter,
  IconFileText,
  IconMapPin,
  IconMailHeart,
  IconPencil,
  IconSparkles,
  IconUserUp,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { isGrouped, useGroupNames } from '#web/product/groups/use-groups.ts';
import { DemoMark } from '#web/product/demo/demo-mark.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import styles from './profile.module.css';
import type { Profile } from './profile-type.ts';

const calendarDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    {icon}
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ profile }: { profile: Profile }) => {
  const { birthday, hire_date: hired, joined_at: joined, manager } = profile;
  const grouped = isGrouped(profile);
  const { department, location } = useGroupNames(grouped)(profile);
  const t = useTranslations('profile');
  const format = useFormatter();
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <dl className={styles.facts}>
      {department && (
        <Fact icon={<IconBuilding {...icon} />} label={t('department')}>
          {department}
        </Fact>
      )}
      {location && (
        <Fact icon={<IconMapPin {...icon} />} label={t('location')}>
          {location}
        </Fact>
      )}
      {manager && (
        <Fact icon={<IconUserUp {...icon} />} label={t('manager')}>
          <Link to={`/profile/${manager.id}`} translate="no">
            {manager.name}
          </Link>
        </Fact>
      )}
      {birthday && (
        <Fact icon={<IconCake {...icon} />} label={t('birthday')}>
          {format.dateTime(new Date(`2000-${birthday}T00:00:00Z`), calendarDay)}
        </Fact>
      )}
      {hired && (
        <Fact icon={<IconBriefcase {...icon} />} label={t('hired')}>
          {format.dateTime(new Date(`${hired}T00:00:00Z`), { ...calendarDay, year: 'numeric' })}
        </Fact>
      )}
      <Fact icon={<IconDoorEnter {...icon} />} label={t('joined')}>
        {format.dateTime(new Date(joined), { day: 'numeric', month: 'long', year: 'numeric' })}
      </Fact>
    </dl>
  );
};

const Points = ({ profile, mine }: { profile: Profile; mine: boolean }) => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const { user } = useSignedIn();
  const shown = [
    { label: t('receivedTotal'), count: profile.received },
    { label: t('grantedTotal'), count: profile.granted },
    ...(mine
      ? [
          { label: t('toSpend'), count: user.balance },
          { label: t('toGive'), count: user.score_remaining },
        ]
      : []),
  ];
  return (
    <dl className={styles.points}>
      {shown.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The person, with their points. */
export const ProfileHeader = ({ profile }: { profile: Profile }) => {
  const t = useTranslations('profile');
  const { user } = useSignedIn();
  const mine = profile.id === user.id;
  const { id, name, avatar, state, job_title: job, pronouns } = profile;
  const said = [job, pronouns].filter(Boolean).join(' · ');
  return (
    <header className={`${styles.card} ${styles.head}`}>
      <Avatar person={profile} size={96} />
      <div>
        <div translate="no">
          <PageTitle className={styles.name}>{name}</PageTitle>
        </div>
        {profile.demo && <DemoMark />}
        {said && <p className={styles.title}>{said}</p>}
        {state !== 'accepted' && <p className={styles.state}>{t('state', { state })}</p>}
        <Facts profile={profile} />
      </div>
      <div className={styles.actions}>
        {mine && (
          <LinkButton to="/edit-profile">
            <IconPencil size={18} aria-hidden />
            {t('edit')}
          </LinkButton>
        )}
        {profile.can.recap && (
          <LinkButton icon to={`/recap/${id}`} aria-label={t('recap')} title={t('recap')}>
            <IconFileText size={18} aria-hidden />
          </LinkButton>
        )}
        {profile.can.recognise && (
          <LinkButton variant="filled" to="/feed?compose" state={{ to: { id, name, avatar, state } }}>
            <IconSparkles size={18} aria-hidden />
            {t('recognise')}
          </LinkButton>
        )}
        {profile.can.recognise && (
          <LinkButton
            icon
            to="/cards?start"
            state={{ to: { id, name, avatar, state } }}
            aria-label={t('card')}
            title={t('card')}
          >
            <IconMailHeart size={18} aria-hidden />
          </LinkButton>
        )}
      </div>
      <Points profile={profile} mine={mine} />
    </header>
  );
};
