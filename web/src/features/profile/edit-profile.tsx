import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { ChannelTable } from '#web/product/notifications/channel-table.tsx';
import { Card, PageSkeleton, SettingsPage } from '#web/ui/layout/page.tsx';
import { AboutForm } from './about-form.tsx';
import { Assistants } from './assistants.tsx';
import { CelebrationCard } from './celebration-card.tsx';
import { Devices } from './devices.tsx';
import { EmailCard } from './email-card.tsx';
import styles from './edit-profile.module.css';
import { Passkeys } from './passkeys.tsx';
import { PhotoField } from '#web/product/people/photo-field.tsx';
import { useMyProfile } from '#web/product/people/use-my-profile.ts';

/** The user's own profile, for editing. */
const EditProfile = () => {
  const t = useTranslations('profile');
  const { data: me, error, mutate } = useMyProfile();
  const sessions = useSWR('auth.listSessions', () => call('auth.listSessions', {}));
  if (!me && error) return <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />;
  if (!me)
    return (
      <div className={styles.page}>
        <PageSkeleton />
      </div>
    );
  return (
    <div className={styles.page}>
      <SettingsPage
        title={t('edit')}
        actions={<LinkButton to={`/profile/${me.id}`}>{t('seeProfile')}</LinkButton>}
      >
        <Card>
          <PhotoField />
        </Card>
        <AboutForm me={me} />
        <CelebrationCard me={me} />
        <EmailCard me={me} />
        <Card title={t('mails')} text={t('mailsText')}>
          <ChannelTable
            news={me.news}
            mails={me.notifications}
            onSwitch={async (body) => {
              const kept = await call('settings.updateNotifications', { body });
              const { personal_notifications: notifications, personal_news: news } = kept;
              await mutate({ ...me, notifications, news }, { revalidate: false });
            }}
          />
        </Card>
        <Passkeys />
        <Assistants />
        <Devices sessions={sessions} />
      </SettingsPage>
    </div>
  );
};

export default EditProfile;
