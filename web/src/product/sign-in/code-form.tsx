import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import styles from './code-form.module.css';
import { CodeInput } from './code-input.tsx';

/** Seconds left until a point in time (in milliseconds since the epoch), counted down. */
const useCountdown = (at: number): number => {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((at - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
};

/** Asks for the code from a mail, and can send another one. Its texts are in the area `entry`. */
export const CodeForm = ({
  sentAt,
  confirm,
  verify,
  resend,
  children,
}: {
  sentAt: number;
  /** The text of the button. */
  confirm: string;
  verify: (code: string) => Promise<void>;
  resend: () => Promise<void>;
  /** Another way to continue, beside sending the code again. */
  children?: ReactNode;
}) => {
  const t = useTranslations('entry');
  const words = useRefusalText();
  const verifying = useAsyncAction();
  const resending = useAsyncAction();
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const [resent, setResent] = useState(false);
  const tried = useRef('');
  const seconds = useCountdown(sentAt + limits.code.secondsBetween * 1000);
  const reason = verifying.reason ?? resending.reason;
  const forget = () => {
    setIncomplete(false);
    verifying.forget();
    resending.forget();
  };

  const tryCode = async (typed: string) => {
    if (verifying.busy) return;
    forget();
    if (typed.length < limits.code.digits) {
      setIncomplete(true);
      return;
    }
    tried.current = typed;
    if (!(await verifying.attempt(() => verify(typed)))) setCode('');
  };
  const sendAgain = async () => {
    forget();
    if (await resending.attempt(resend)) setResent(true);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void tryCode(code);
      }}
    >
      <CodeInput
        label={t('code')}
        value={code}
        error={incomplete ? t('codeIncomplete') : reason && words(reason)}
        disabled={verifying.busy}
        onChange={(typed) => {
          setCode(typed);
          forget();
          if (typed.length === limits.code.digits && typed !== tried.current) void tryCode(typed);
        }}
      />
      <Button type="submit" variant="filled" size="large" wide busy={verifying.busy}>
        {confirm}
      </Button>
      {resent && <Notice calm>{t('resent')}</Notice>}
      <div className={styles.row}>
        {children}
        <Button variant="quiet" disabled={seconds > 0} busy={resending.busy} onClick={() => void sendAgain()}>
          {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
        </Button>
      </div>
    </form>
  );
};
