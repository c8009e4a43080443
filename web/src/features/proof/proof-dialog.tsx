import { IconKey } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import type { ProofAnswer } from '#web/api/request-proof.ts';
import { CodeForm } from '#web/product/sign-in/code-form.tsx';
import { knowsPasskeys, signChallenge } from '#web/product/sign-in/passkeys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './proof-dialog.module.css';

type Sent = { readonly sig: string; readonly at: number };

const strong = (words: ReactNode) => <strong translate="no">{words}</strong>;

/** Asks for a code to the user's own address, before a call that needs a recent proof is repeated. */
const ProofDialog = ({ onAnswer }: { onAnswer: ProofAnswer }) => {
  const t = useTranslations();
  const { mutate } = useSWRConfig();
  const { email } = useSignedIn().user;
  const [sent, setSent] = useState<Sent>();
  const { busy, error, attempt } = useAsyncAction();
  const { data: passkeys } = useSWR('passkeys.list', () => call('passkeys.list', {}));
  const hasPasskey = knowsPasskeys() && passkeys?.some(({ usable }) => usable);
  const sign = async () => {
    const credential = await signChallenge();
    if (!credential) return;
    await call('passkeys.prove', { body: { credential } });
    await mutate(keys.config);
    onAnswer(true);
  };
  const send = async () => {
    const { sig } = await call('auth.getCode', { body: { email } });
    setSent({ sig, at: Date.now() });
  };
  const verify = async (code: string) => {
    await call('auth.prove', { body: { sig: sent?.sig ?? '', code } });
    await mutate(keys.config);
    onAnswer(true);
  };
  return (
    <Dialog onClose={() => onAnswer(false)} title={t('proof.title')} size={440}>
      <div className={styles.content}>
        {sent ? (
          <>
            <p className={styles.text}>{t.rich('entry.codeText', { email, strong })}</p>
            <CodeForm sentAt={sent.at} confirm={t('proof.confirm')} verify={verify} resend={send} />
          </>
        ) : (
          <>
            <p className={styles.text}>{t.rich('proof.text', { email, strong })}</p>
            {error !== undefined && <RefusalNotice error={error} />}
            <Button
              variant="filled"
              size="large"
              wide
              data-autofocus
              busy={busy}
              onClick={() => void attempt(send)}
            >
              {t('proof.send')}
            </Button>
            {hasPasskey && (
              <Button size="large" wide disabled={busy} onClick={() => void attempt(sign)}>
                <IconKey size={18} aria-hidden />
                {t('proof.passkey')}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
};

export default withMantine(ProofDialog);
