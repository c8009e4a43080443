import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { NotificationsChange } from '#shared/model/settings';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { ChannelTable } from '#web/product/notifications/channel-table.tsx';
import { NotificationToggles } from '#web/product/notifications/notification-toggles.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { useLoadedSettings, type Settings } from '#web/product/settings/use-settings.ts';

const Notifications = () => {
  const t = useTranslations('settings');
  const { notifications, personal_notifications: own, personal_news: news } = useLoadedSettings();
  const { mutate } = useSWRConfig();
  /** Sends only the switch that changed: the other values may be out of date. */
  const change = async (body: NotificationsChange) => {
    const kept = await call('settings.updateNotifications', { body });
    await mutate<Settings>(keys.settings, (known) => known && { ...known, ...kept }, { revalidate: false });
  };
  return (
    <SettingsPage title={t('areas.notifications')} text={t('notificationsText')}>
      <Card title={t('forTeam')} text={t('forTeamText')}>
        <NotificationToggles value={notifications} onSwitch={(one) => change({ notifications: one })} />
      </Card>
      <Card title={t('forYou')} text={t('forYouText')}>
        <ChannelTable news={news} mails={own} onSwitch={change} />
      </Card>
    </SettingsPage>
  );
};

export default Notifications;
