import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import type { SWRResponse } from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useAge } from '#web/locales/use-age.ts';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { deviceId, deviceName, isPhone } from '#shared/rules/sign-in/device-names';
import { AccessCard, AccessLine, EndButton } from './access-card.tsx';
import styles from './edit-profile.module.css';

type Sessions = Answer<'auth.listSessions'>;
type Session = Sessions[number];

const Device = ({ session, onEnd }: { session: Session; onEnd: () => Promise<unknown> }) => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const age = useAge();
  const now = useNow();
  const { user_agent: agent, current, created_at: opened, last_used_at: used } = session;
  const name = deviceName(deviceId(agent)) ?? t('deviceUnknown');
  const usedAt = new Date(used);
  return (
    <AccessLine
      Picture={isPhone(agent) ? IconDeviceMobile : IconDeviceLaptop}
      name={name}
      about={
        current
          ? t('deviceSince', { date: format.dateTime(new Date(opened), { dateStyle: 'medium' }) })
          : t('deviceUsed', { when: age(usedAt, now) })
      }
    >
      {current ? (
        <span className={styles.here}>{t('deviceHere')}</span>
      ) : (
        <EndButton
          label={t('deviceEnd')}
          named={t('deviceEndNamed', { name })}
          ended={t('deviceEnded')}
          end={onEnd}
        />
      )}
    </AccessLine>
  );
};

/** The user's sessions, each with a way to sign it out. */
export const Devices = ({ sessions: { data, error, mutate } }: { sessions: SWRResponse<Sessions> }) => {
  const t = useTranslations('profile');
  const end = async ({ id }: Session) => {
    await call('auth.endSession', { params: { id } });
    await mutate((kept) => kept?.filter((one) => one.id !== id), { revalidate: false });
  };
  return (
    <AccessCard
      title={t('devices')}
      text={t('devicesText')}
      lines={data?.map((session) => (
        <Device key={session.id} session={session} onEnd={() => end(session)} />
      ))}
      error={error}
      onRetry={() => void mutate()}
    />
  );
};
