import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import type { SWRResponse } from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { Answer } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { reasonsOf } from '../../refusals/refused.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useRefusalText } from '../../refusals/use-refusal-text.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/page.tsx';
import { deviceId, deviceName, isPhone } from '#shared/rules/device-names';
import styles from './edit-profile.module.css';

type Sessions = Answer<'auth.listSessions'>;
type Session = Sessions[number];

const Device = ({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const { user_agent: agent, current, created_at: opened, last_used_at: used } = session;
  const name = deviceName(deviceId(agent)) ?? t('deviceUnknown');
  const Picture = isPhone(agent) ? IconDeviceMobile : IconDeviceLaptop;
  const usedAt = new Date(used);
  return (
    <li className={styles.line}>
      <Picture size={22} aria-hidden />
      <span className={styles.address}>
        <b>{name}</b>
        <small>
          {current
            ? t('deviceSince', { date: format.dateTime(new Date(opened), { dateStyle: 'medium' }) })
            : t('deviceUsed', { when: format.relativeTime(usedAt > now ? now : usedAt, now) })}
        </small>
      </span>
      {current ? (
        <span className={styles.here}>{t('deviceHere')}</span>
      ) : (
        <Button
          size="small"
          busy={busy}
          aria-label={t('deviceEndNamed', { name })}
          onClick={() => {
            setBusy(true);
            void onEnd().finally(() => setBusy(false));
          }}
        >
          {t('deviceEnd')}
        </Button>
      )}
    </li>
  );
};

/** The user's sessions, each with a way to sign it out. */
export const Devices = ({ sessions: { data, error, mutate } }: { sessions: SWRResponse<Sessions> }) => {
  const t = useTranslations();
  const words = useRefusalText();
  const end = async ({ id }: Session) => {
    try {
      await call('auth.endSession', { params: { id } });
      await mutate((kept) => kept?.filter((one) => one.id !== id), { revalidate: false });
      toast(t('profile.deviceEnded'));
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
  };
  return (
    <Card title={t('profile.devices')} text={t('profile.devicesText')}>
      {data && (
        <ul className={styles.devices}>
          {data.map((session) => (
            <Device key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      {!data && Boolean(error) && (
        <div className={styles.line} role="alert">
          <span className={styles.address}>{t('parts.failed')}</span>
          <Button onClick={() => void mutate()}>{t('common.retry')}</Button>
        </div>
      )}
      {!data && !error && <Skeleton width="100%" height={56} />}
    </Card>
  );
};
