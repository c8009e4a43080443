import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { WorkspaceId } from '#shared/model/ids';
import { call } from '#web/api/client.ts';
import { storePendingCode, type Mode, session } from '#web/api/session.ts';
import { language } from '#web/locales/locale.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { isEmail } from '#shared/model/email-address';
import { leaveForSso } from '#web/product/sign-in/sso.ts';
import { EntryCard } from '#web/ui/layout/entry-card.tsx';
import { readArrival } from './arrival.ts';
import styles from './entry.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ProductIntro } from './product-intro.tsx';

type EmailFormProps = {
  readonly mode: Mode;
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
};

const EmailForm = ({ mode, email, onEmailChange }: EmailFormProps) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const [invalid, setInvalid] = useState(false);
  const { busy, error, attempt } = useAsyncAction();

  const [sso, setSso] = useState<WorkspaceId | null>(null);
  const leaving = useAsyncAction();

  const send = async () => {
    const { sig } = await call('auth.getCode', { body: { email: email.trim(), language } });
    storePendingCode({ email: email.trim().toLowerCase(), sig, sentAt: Date.now(), mode });
    await navigate('/code-check');
  };
  /** The domain of the address may have single sign-on. When that cannot be found out, the code leads in all the same. */
  const begin = async () => {
    const found = await call('sso.find', { body: { email: email.trim() } }).catch(() => null);
    if (found?.workspace_id) setSso(found.workspace_id);
    else await send();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmail(email)) {
      void attempt(begin);
      return;
    }
    setInvalid(true);
    document.querySelector<HTMLInputElement>('input[name=email]')?.focus();
  };

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      {error !== undefined && <RefusalNotice error={error} />}
      <TextField
        label={t('entry.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t('entry.emailPlaceholder')}
        value={email}
        error={invalid && t('refusals.invalid_email')}
        onChange={(event) => {
          onEmailChange(event.currentTarget.value);
          setInvalid(false);
          setSso(null);
        }}
      />
      {sso === null ? (
        <Button type="submit" variant="filled" size="large" wide busy={busy}>
          {t('entry.sendCode')}
        </Button>
      ) : (
        <>
          <Notice calm>{t('entry.ssoFound')}</Notice>
          {leaving.error !== undefined && <RefusalNotice error={leaving.error} />}
          <Button
            variant="filled"
            size="large"
            wide
            busy={leaving.busy}
            onClick={() => void leaving.attempt(() => leaveForSso(sso, email.trim()))}
          >
            {t('entry.ssoContinue')}
          </Button>
          <Button size="large" wide busy={busy} onClick={() => void attempt(send)}>
            {t('entry.sendCode')}
          </Button>
        </>
      )}
    </form>
  );
};

/** /login and /sign-up: the same form with different texts. */
const Login = () => {
  const t = useTranslations('entry');
  const mode: Mode = useLocation().pathname === '/sign-up' ? 'sign-up' : 'login';
  const signUp = mode === 'sign-up';
  // Kept here, so that an address typed under the wrong one of the two titles goes along to the other.
  const [arrival] = useState(readArrival);
  const [email, setEmail] = useState(session().pendingCode?.email ?? arrival.email ?? '');
  return (
    <div className={styles.split}>
      <ProductIntro />
      <div>
        <EntryCard
          key={mode}
          title={signUp ? t('signUpTitle') : t('loginTitle')}
          text={signUp ? t('signUpText') : t('loginText')}
          foot={
            <>
              {signUp ? t('haveTeam') : t('newHere')}{' '}
              <Link to={signUp ? '/login' : '/sign-up'}>{signUp ? t('logIn') : t('createTeam')}</Link>
            </>
          }
        >
          {!signUp && arrival.why && <Notice calm>{t(arrival.why)}</Notice>}
          <EmailForm mode={mode} email={email} onEmailChange={setEmail} />
          {!signUp && <PasskeySignIn mode={mode} />}
          <ProviderSignIn mode={mode} />
        </EntryCard>
        <LanguageSwitch />
        <p className={styles.legal}>
          <Link to="/terms">{t('terms')}</Link>
          <Link to="/privacy">{t('privacy')}</Link>
          <Link to="/accessibility">{t('accessibility')}</Link>
        </p>
      </div>
    </div>
  );
};

export default Login;
