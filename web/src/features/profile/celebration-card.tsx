import { useTranslations } from 'use-intl';
import { celebrationKinds } from '#shared/model/choices';
import { call } from '#web/api/client.ts';
import { useQueue, useSwitches } from '#web/product/notifications/use-switches.ts';
import { useMyProfile, type MyProfile } from '#web/product/people/use-my-profile.ts';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { Card } from '#web/ui/layout/page.tsx';

/** Which of their days the member wants to be celebrated. */
export const CelebrationCard = ({ me }: { me: MyProfile }) => {
  const t = useTranslations('celebrations.own');
  const { mutate } = useMyProfile();
  const save = async (celebrations: Partial<MyProfile['celebrations']>) => {
    await mutate(await call('profiles.updateMe', { body: { celebrations } }), { revalidate: false });
  };
  const { value, change } = useSwitches(me.celebrations, save, useQueue());
  return (
    <Card title={t('title')} text={t('text')}>
      {celebrationKinds.map((kind) => (
        <Toggle
          key={kind}
          label={t(kind)}
          hint={t(`${kind}Hint`)}
          checked={value[kind]}
          onChange={({ currentTarget }) => change(kind, currentTarget.checked)}
        />
      ))}
    </Card>
  );
};
