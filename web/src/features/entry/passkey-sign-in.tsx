import { IconKey } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import type { Mode } from '#web/api/session.ts';
import { knowsPasskeys, signChallenge } from '#web/product/sign-in/passkeys.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { useAfterVerification } from './use-after-verification.ts';

/** Signs in with a passkey of this device. */
export const PasskeySignIn = ({ mode }: { mode: Mode }) => {
  const t = useTranslations('entry');
  const proceed = useAfterVerification();
  const { busy, error, attempt } = useAsyncAction();
  if (!knowsPasskeys()) return null;
  const signIn = async () => {
    const credential = await signChallenge();
    if (credential) await proceed(await call('passkeys.signIn', { body: { credential } }), mode);
  };
  const unknown = error !== undefined && reasonsOf(error)[0]?.code === 'invalid_token';
  return (
    <>
      {unknown && <Notice>{t('passkeyUnknown')}</Notice>}
      {error !== undefined && !unknown && <RefusalNotice error={error} />}
      <Button size="large" variant="quiet" wide busy={busy} onClick={() => void attempt(signIn)}>
        {!busy && <IconKey size={18} aria-hidden />}
        {t('passkey')}
      </Button>
    </>
  );
};
