import { useCallback } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { isGrouped, useGroups } from '#web/product/groups/use-groups.ts';
import { Refused } from '#web/refusals/refused.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Activity } from './activity.tsx';
import { ProfileHeader } from './profile-header.tsx';
import styles from './profile.module.css';
import type { Profile } from './profile-type.ts';
import { Rankings } from './rankings.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

const Waiting = () => (
  <div className={styles.page} aria-busy="true">
    <div className={`${styles.card} ${styles.head}`}>
      <Skeleton width={96} height={96} round />
      <div className={styles.lines}>
        <Skeleton width={220} height={26} />
        <Skeleton width={140} height={16} />
        <Skeleton width={260} height={16} />
      </div>
    </div>
    <div className={styles.main}>
      <div className={styles.card} style={{ height: 260 }} />
    </div>
    <div className={styles.aside}>
      <div className={styles.card} style={{ height: 240 }} />
    </div>
  </div>
);

const Known = ({ profile, onChanged }: { profile: Profile; onChanged: () => void }) => (
  <div className={styles.page}>
    <ProfileHeader profile={profile} />
    <div className={styles.aside}>
      <Rankings id={profile.id} name={profile.first_name || profile.name} />
    </div>
    <div className={styles.main}>
      <Activity id={profile.id} />
      <ProfileTabs profile={profile} onChanged={onChanged} />
    </div>
  </div>
);

const MemberProfile = ({ id }: { id: string }) => {
  const t = useTranslations('profile');
  const { data, error, mutate } = useSWR(['profiles.read', id], () =>
    call('profiles.read', { params: { id } }),
  );
  const { data: groups, error: noGroups } = useGroups();
  const revalidate = useCallback(() => void mutate(), [mutate]);
  // How long the names of its groups are decides how many lines the header has: nothing below is to move.
  const isWhole = groups !== undefined || noGroups !== undefined;
  if (data && (isWhole || !isGrouped(data))) return <Known key={id} profile={data} onChanged={revalidate} />;
  // Any other refusal does not mean that the profile does not exist.
  if (error instanceof Refused && error.status === 404) return <Navigate to="/404" replace />;
  if (error)
    return (
      <div className={styles.card}>
        <PageTitle className="visually-hidden">{t('failed')}</PageTitle>
        <LoadError error={error} title={t('failed')} onRetry={revalidate} />
      </div>
    );
  return <Waiting />;
};

/** The API answers `/profiles/me` with what the user may edit of themselves, which is not a profile. */
const ToOwnProfile = () => {
  const { search } = useLocation();
  const { user } = useSignedIn();
  return <Navigate to={{ pathname: `/profile/${user.id}`, search }} replace />;
};

/** The profile of a member: who they are, what they give and what they are thanked for. */
const ProfileScreen = () => {
  const { id = '' } = useParams();
  return id === 'me' ? <ToOwnProfile /> : <MemberProfile id={id} />;
};

export default ProfileScreen;
