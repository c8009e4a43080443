import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { Answer } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { knowsPasskeys, makePasskey } from '../../product/sign-in/passkeys.ts';
import { reasonsOf } from '../../refusals/refused.ts';
import { useRefusalText } from '../../refusals/use-refusal-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RefusalNotice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useAsyncAction } from '../../ui/hooks/use-async-action.ts';
import { Card } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import styles from './edit-profile.module.css';

type Passkey = Answer<'passkeys.list'>[number];

const Line = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => Promise<void> }) => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const { name, created_at: made, used_at: used, usable } = passkey;
  const usedAt = used === null ? undefined : new Date(used);
  const facts = [
    t('passkeyMade', { date: format.dateTime(new Date(made), { dateStyle: 'medium' }) }),
    usedAt && t('deviceUsed', { when: format.relativeTime(usedAt > now ? now : usedAt, now) }),
  ];
  return (
    <li className={styles.line}>
      <IconKey size={22} aria-hidden />
      <span className={styles.address}>
        <b>{name}</b>
        <small>{usable ? facts.filter(Boolean).join(' · ') : t('passkeyFormer')}</small>
      </span>
      <Button
        size="small"
        busy={busy}
        aria-label={t('passkeyRemoveNamed', { name })}
        onClick={() => {
          setBusy(true);
          void onRemove().finally(() => setBusy(false));
        }}
      >
        {t('passkeyRemove')}
      </Button>
    </li>
  );
};

/** The user's passkeys: another way to sign in, and to confirm what a code confirms. */
export const Passkeys = () => {
  const t = useTranslations();
  const words = useRefusalText();
  const { data, error, mutate } = useSWR('passkeys.list', () => call('passkeys.list', {}));
  const { busy, error: refused, attempt } = useAsyncAction();
  const add = async () => {
    const made = await makePasskey();
    if (made === 'known') toast(t('profile.passkeyKnown'));
    if (!made || made === 'known') return;
    await mutate((kept = []) => [made, ...kept], { revalidate: false });
    toast(t('profile.passkeyAdded'));
  };
  const remove = async ({ id }: Passkey) => {
    try {
      await call('passkeys.remove', { params: { id } });
      await mutate((kept) => kept?.filter((one) => one.id !== id), { revalidate: false });
      toast(t('profile.passkeyRemoved'));
    } catch (failed) {
      toast(words(reasonsOf(failed)[0]), { urgent: true });
    }
  };
  return (
    <Card title={t('profile.passkeys')} text={t('profile.passkeysText')}>
      {data && data.length > 0 && (
        <ul className={styles.devices}>
          {data.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} onRemove={() => remove(passkey)} />
          ))}
        </ul>
      )}
      {!data && Boolean(error) && (
        <div className={styles.line} role="alert">
          <span className={styles.address}>{t('parts.failed')}</span>
          <Button onClick={() => void mutate()}>{t('common.retry')}</Button>
        </div>
      )}
      {!data && !error && <Skeleton width="100%" height={44} />}
      {refused !== undefined && <RefusalNotice error={refused} />}
      {data && (
        <div>
          {knowsPasskeys() ? (
            <Button busy={busy} onClick={() => void attempt(add)}>
              {t('profile.passkeyAdd')}
            </Button>
          ) : (
            <p className={styles.text}>{t('profile.passkeysNone')}</p>
          )}
        </div>
      )}
    </Card>
  );
};
