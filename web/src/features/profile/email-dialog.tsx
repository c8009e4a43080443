import { useState, type FormEvent, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { storeToken } from '#web/api/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { CodeForm } from '#web/product/sign-in/code-form.tsx';
import { isEmail } from '#shared/model/email-address';
import styles from './edit-profile.module.css';

type Sent = { readonly email: string; readonly sig: string; readonly at: number };

const strong = (words: ReactNode) => <strong translate="no">{words}</strong>;

const ask = async (email: string): Promise<Sent> => {
  const { sig } = await call('profiles.getEmailCode', { body: { email } });
  return { email, sig, at: Date.now() };
};

const AddressForm = ({ onSent }: { onSent: (sent: Sent) => void }) => {
  const t = useTranslations();
  const [email, setEmail] = useState('');
  const words = useRefusalText();
  const [invalid, setInvalid] = useState(false);
  const { busy, reason, attempt, forget } = useAsyncAction();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isEmail(email)) void attempt(async () => onSent(await ask(email.trim())));
    else setInvalid(true);
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
        error={invalid ? t('refusals.invalid_email') : reason && words(reason)}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setInvalid(false);
          forget();
        }}
      />
      <Button type="submit" variant="filled" size="large" wide busy={busy}>
        {t('profile.emailSend')}
      </Button>
    </form>
  );
};

const Proof = ({
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
  const t = useTranslations();
  const { mutate } = useSWRConfig();
  const { email, sig } = sent;
  const verify = async (code: string) => {
    const { access_token } = await call('profiles.verifyEmailCode', { body: { email, sig, code } });
    // The change of address ended every earlier session: this one continues with a new token.
    storeToken(access_token);
    await Promise.all([mutate('profiles.readMe'), mutate(keys.config), mutate('auth.listSessions')]);
    toast(t('profile.emailChanged', { email }));
    onDone();
  };
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t.rich('entry.codeText', { email, strong })}</p>
      <CodeForm
        sentAt={sent.at}
        confirm={t('profile.emailConfirm')}
        verify={verify}
        resend={async () => onSent(await ask(email))}
      >
        <Button variant="quiet" onClick={onBack}>
          {t('profile.emailOther')}
        </Button>
      </CodeForm>
    </div>
  );
};

/** Changes the address: first asks where to send the code, then for the code. */
const EmailDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('profile');
  const { features } = useSignedIn();
  const [sent, setSent] = useState<Sent>();
  return (
    <Dialog onClose={onClose} title={t('emailChange')} size={440}>
      {features.impersonated_by && <Notice>{t('emailImpersonated')}</Notice>}
      {sent ? (
        <Proof sent={sent} onSent={setSent} onBack={() => setSent(undefined)} onDone={onClose} />
      ) : (
        <AddressForm onSent={setSent} />
      )}
    </Dialog>
  );
};

export default withMantine(EmailDialog);
