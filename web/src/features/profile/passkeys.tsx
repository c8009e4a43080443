import { IconKey } from '@tabler/icons-react';
import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useAge } from '#web/locales/use-age.ts';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { knowsPasskeys, makePasskey } from '#web/product/sign-in/passkeys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { AccessCard, AccessLine, EndButton } from './access-card.tsx';
import styles from './edit-profile.module.css';

type Passkey = Answer<'passkeys.list'>[number];

const Line = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => Promise<unknown> }) => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const age = useAge();
  const now = useNow();
  const { name, created_at: made, used_at: used, usable } = passkey;
  const usedAt = used === null ? undefined : new Date(used);
  const facts = [
    t('passkeyMade', { date: format.dateTime(new Date(made), { dateStyle: 'medium' }) }),
    usedAt && t('deviceUsed', { when: age(usedAt, now) }),
  ];
  return (
    <AccessLine
      Picture={IconKey}
      name={name}
      about={usable ? facts.filter(Boolean).join(' · ') : t('passkeyFormer')}
    >
      <EndButton
        label={t('passkeyRemove')}
        named={t('passkeyRemoveNamed', { name })}
        ended={t('passkeyRemoved')}
        end={onRemove}
      />
    </AccessLine>
  );
};

/** The user's passkeys: another way to sign in, and to confirm what a code confirms. */
export const Passkeys = () => {
  const t = useTranslations('profile');
  const { data, error, mutate } = useSWR('passkeys.list', () => call('passkeys.list', {}));
  const { busy, error: refused, attempt } = useAsyncAction();
  const add = async () => {
    const made = await makePasskey();
    if (made === 'known') toast(t('passkeyKnown'));
    if (!made || made === 'known') return;
    await mutate((kept = []) => [made, ...kept], { revalidate: false });
    toast(t('passkeyAdded'));
  };
  const remove = async ({ id }: Passkey) => {
    await call('passkeys.remove', { params: { id } });
    await mutate((kept) => kept?.filter((one) => one.id !== id), { revalidate: false });
  };
  return (
    <AccessCard
      title={t('passkeys')}
      text={t('passkeysText')}
      lines={data?.map((passkey) => (
        <Line key={passkey.id} passkey={passkey} onRemove={() => remove(passkey)} />
      ))}
      error={error}
      onRetry={() => void mutate()}
    >
      {refused !== undefined && <RefusalNotice error={refused} />}
      {knowsPasskeys() ? (
        <div>
          <Button busy={busy} onClick={() => void attempt(add)}>
            {t('passkeyAdd')}
          </Button>
        </div>
      ) : (
        <p className={styles.text}>{t('passkeysNone')}</p>
      )}
    </AccessCard>
  );
};
