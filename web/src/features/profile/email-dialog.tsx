import { useRef, useState, type FormEvent } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { call } from '../../api/client.ts';
import { useSignedIn } from '../../api/config.ts';
import { keys } from '../../api/keys.ts';
import { reasonsOf } from '../../api/refused.ts';
import { keepToken } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRefusalWords } from '../../ui/refusal-words.ts';
import { tell } from '../../ui/toasts.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import { withMantine } from '../../ui/with-mantine.tsx';
import { CodeInput } from '../entry/code-input.tsx';
import { isEmail } from '../entry/email.ts';
import styles from './edit-profile.module.css';

type Sent = { readonly email: string; readonly sig: string; readonly at: number };

const ask = async (email: string): Promise<Sent> => {
  const { sig } = await call('profiles.getEmailCode', { body: { email } });
  return { email, sig, at: Date.now() };
};

const useFailure = () => {
  const words = useRefusalWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** Whether it went well; otherwise why not is said. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (refused) {
      setError(words(reasonsOf(refused)[0]));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, setError, attempt };
};

const AddressForm = ({ onSent }: { onSent: (sent: Sent) => void }) => {
  const t = useTranslations();
  const [email, setEmail] = useState('');
  const { busy, error, setError, attempt } = useFailure();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isEmail(email)) void attempt(async () => onSent(await ask(email.trim())));
    else setError(t('refusals.invalid_email'));
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <p className={styles.text}>{t('profile.emailDialogText')}</p>
      <TextField
        label={t('profile.emailNew')}
        type="email"
        name="email"
        autoComplete="email"
        data-autofocus
        maxLength={limits.email}
        value={email}
        error={error}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="filled" size="large" wide busy={busy}>
        {t('profile.emailSend')}
      </Button>
    </form>
  );
};

const CodeForm = ({
  sent,
  onSent,
  onBack,
  onDone,
}: {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onBack: () => void;
  onDone: () => void;
}) => {
  const t = useTranslations('profile');
  const { mutate } = useSWRConfig();
  const [code, setCode] = useState('');
  const [resent, setResent] = useState(false);
  const tried = useRef('');
  const { busy, error, setError, attempt } = useFailure();
  const seconds = useSecondsUntil(sent.at + limits.code.secondsBetween * 1000);

  const verify = async (typed: string) => {
    if (busy) return;
    if (typed.length < limits.code.digits) {
      setError(t('codeIncomplete'));
      return;
    }
    tried.current = typed;
    const { email, sig } = sent;
    const proved = await attempt(async () => {
      const { access_token } = await call('profiles.verifyEmailCode', { body: { email, sig, code: typed } });
      // Every earlier session ended with the old address: this one goes on under a new token.
      keepToken(access_token);
      await Promise.all([mutate('profiles.readMe'), mutate(keys.config), mutate('auth.listSessions')]);
    });
    if (!proved) {
      setCode('');
      return;
    }
    tell(t('emailChanged', { email }));
    onDone();
  };
  const resend = () =>
    attempt(async () => {
      onSent(await ask(sent.email));
      setResent(true);
    });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
      }}
    >
      <p className={styles.text}>{t('codeText', { email: sent.email })}</p>
      <CodeInput
        label={t('code')}
        value={code}
        error={error}
        disabled={busy}
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
          if (typed.length === limits.code.digits && typed !== tried.current) void verify(typed);
        }}
      />
      <Button type="submit" look="filled" size="large" wide busy={busy}>
        {t('emailConfirm')}
      </Button>
      {resent && <Notice calm>{t('codeResent')}</Notice>}
      <div className={styles.row}>
        <Button look="quiet" onClick={onBack}>
          {t('emailOther')}
        </Button>
        <Button look="quiet" disabled={seconds > 0} busy={busy} onClick={() => void resend()}>
          {seconds > 0 ? t('codeResendIn', { seconds }) : t('codeResend')}
        </Button>
      </div>
    </form>
  );
};

/** Another address: first where the code goes, then the code. */
const EmailDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('profile');
  const { features } = useSignedIn();
  const [sent, setSent] = useState<Sent>();
  return (
    <Dialog onClose={onClose} title={t('emailChange')} size={440}>
      {features.impersonated_by && <Notice>{t('emailImpersonated')}</Notice>}
      {sent ? (
        <CodeForm sent={sent} onSent={setSent} onBack={() => setSent(undefined)} onDone={onClose} />
      ) : (
        <AddressForm onSent={setSent} />
      )}
    </Dialog>
  );
};

export default withMantine(EmailDialog);
