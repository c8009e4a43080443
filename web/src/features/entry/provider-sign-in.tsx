import { type ComponentType, useEffect, useState } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { type SignInProvider, signInProviders } from '#shared/model/sign-in';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import type { Mode } from '#web/api/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { type Flow, redirectToProvider, forgetProviderReturn, readProviderReturn } from './provider-oauth.ts';
import styles from './provider-sign-in.module.css';
import { useAfterVerification } from './use-after-verification.ts';

const GoogleLogo = () => (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#ea4335"
      d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
    />
    <path
      fill="#4285f4"
      d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
    />
    <path
      fill="#fbbc05"
      d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
    />
    <path
      fill="#34a853"
      d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
    />
  </svg>
);

const MicrosoftLogo = () => (
  <svg width="18" height="18" viewBox="0 0 21 21" aria-hidden="true">
    <path fill="#f25022" d="M1 1h9v9H1z" />
    <path fill="#7fba00" d="M11 1h9v9h-9z" />
    <path fill="#00a4ef" d="M1 11h9v9H1z" />
    <path fill="#ffb900" d="M11 11h9v9h-9z" />
  </svg>
);

type Returned = Exclude<ReturnType<typeof readProviderReturn>, 'foreign' | undefined>;
type Provider = {
  readonly Logo: ComponentType;
  readonly flow: Flow;
  /** Has the server verify what the provider returned. */
  readonly verify: (returned: Returned) => Promise<Answer<'auth.verifyCode'>>;
};

const providers: Readonly<Record<SignInProvider, Provider>> = {
  google: {
    Logo: GoogleLogo,
    flow: 'id_token',
    verify: ({ proof, nonce }) => call('auth.verifyGoogleIdToken', { body: { id_token: proof, nonce } }),
  },
  microsoft: {
    Logo: MicrosoftLogo,
    flow: 'code',
    verify: ({ proof, nonce, verifier = '' }) =>
      call('auth.verifyMicrosoftCode', { body: { code: proof, code_verifier: verifier, nonce } }),
  },
};

/** Signs in a user who returned from a provider; offers all others a button for each configured provider. */
export const ProviderSignIn = ({ mode }: { mode: Mode }) => {
  const t = useTranslations('entry');
  const [returned] = useState(readProviderReturn);
  const [refused, setRefused] = useState<unknown>();
  const proceed = useAfterVerification();
  const { data } = useSWR<Answer<'auth.providers'>>('auth.providers', () => call('auth.providers', {}), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });

  useEffect(() => {
    forgetProviderReturn();
    if (!returned || returned === 'foreign') return;
    providers[returned.provider]
      .verify(returned)
      .then((proved) => proceed(proved, returned.mode))
      .catch(setRefused);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is good for one try
  }, [returned]);

  const offered = signInProviders.flatMap((provider) => {
    const client = data?.[provider];
    return client ? [{ provider, client, ...providers[provider] }] : [];
  });
  if (offered.length === 0) return null;
  const verifying = typeof returned === 'object' && refused === undefined;
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{t('or')}</p>
      {returned === 'foreign' && <RefusalNotice reasons={[{ code: 'invalid_token' }]} />}
      {refused !== undefined && <RefusalNotice error={refused} />}
      {offered.map(({ provider, client, flow, Logo }) => {
        const busy = verifying && returned.provider === provider;
        return (
          <Button
            key={provider}
            size="large"
            wide
            busy={busy}
            onClick={() => void redirectToProvider(provider, client, flow, mode)}
          >
            {!busy && <Logo />}
            {t(`continueWith.${provider}`)}
          </Button>
        );
      })}
    </div>
  );
};
