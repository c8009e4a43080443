import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { call } from '../../api/client.ts';
import { reasonsOf, type Reason } from '../../api/refused.ts';
import { keepPendingCode, useSession, type PendingCode } from '../../api/session.ts';
import { language } from '../../locales/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRefusalWords } from '../../ui/refusal-words.ts';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import { CodeInput } from './code-input.tsx';
import { Centered, EntryCard } from './entry-card.tsx';
import styles from './entry-card.module.css';
import { useProved } from './use-proved.ts';

const Resend = ({ pending, onRefused }: { pending: PendingCode; onRefused: (reason?: Reason) => void }) => {
  const t = useTranslations('entry');
  const [busy, setBusy] = useState(false);
  const [resent, setResent] = useState(false);
  const seconds = useSecondsUntil(pending.sentAt + limits.code.secondsBetween * 1000);
  const resend = async () => {
    setBusy(true);
    try {
      const { sig } = await call('auth.getCode', { body: { email: pending.email, language } });
      keepPendingCode({ ...pending, sig, sentAt: Date.now() });
      onRefused();
      setResent(true);
    } catch (refused) {
      onRefused(reasonsOf(refused)[0]);
    }
    setBusy(false);
  };
  return (
    <>
      {resent && <Notice calm>{t('resent')}</Notice>}
      <Button wide look="quiet" disabled={seconds > 0} busy={busy} onClick={() => void resend()}>
        {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
      </Button>
    </>
  );
};

const CodeForm = ({ pending }: { pending: PendingCode }) => {
  const t = useTranslations('entry');
  const words = useRefusalWords();
  const proceed = useProved();
  const tried = useRef('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const verify = async (typed: string) => {
    if (busy) return;
    if (typed.length < limits.code.digits) {
      setError(t('codeIncomplete'));
      return;
    }
    tried.current = typed;
    setBusy(true);
    setError(undefined);
    try {
      const { email, sig, mode } = pending;
      const proved = await call('auth.verifyCode', { body: { email, sig, code: typed } });
      await proceed(proved, mode);
    } catch (refused) {
      setBusy(false);
      setCode('');
      setError(words(reasonsOf(refused)[0]));
    }
  };

  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void verify(code);
      }}
    >
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
        {t('confirm')}
      </Button>
      <Resend pending={pending} onRefused={(reason) => setError(reason && words(reason))} />
    </form>
  );
};

const strong = (chunks: ReactNode) => <strong>{chunks}</strong>;

const CodeCheck = () => {
  const t = useTranslations('entry');
  const { pendingCode } = useSession();
  if (!pendingCode) return null;
  return (
    <Centered>
      <EntryCard
        title={t('codeTitle')}
        text={t.rich('codeText', {
          email: pendingCode.email,
          strong,
        })}
        foot={
          <>
            {t('spam')}{' '}
            <Link to={pendingCode.mode === 'sign-up' ? '/sign-up' : '/login'}>{t('otherEmail')}</Link>
          </>
        }
      >
        <CodeForm pending={pendingCode} />
      </EntryCard>
    </Centered>
  );
};

export default CodeCheck;
