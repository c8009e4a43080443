import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { storePendingCode, useSession } from '#web/api/session.ts';
import { language } from '#web/locales/locale.ts';
import { CodeForm } from '#web/product/sign-in/code-form.tsx';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { useAfterVerification } from './use-after-verification.ts';

const strong = (chunks: ReactNode) => <strong translate="no">{chunks}</strong>;

const CodeCheck = () => {
  const t = useTranslations('entry');
  const { pendingCode } = useSession();
  const proceed = useAfterVerification();
  if (!pendingCode) return null;
  const { email, sig, mode, sentAt } = pendingCode;
  const verify = async (code: string) =>
    proceed(await call('auth.verifyCode', { body: { email, sig, code } }), mode);
  const resend = async () => {
    const again = await call('auth.getCode', { body: { email, language } });
    storePendingCode({ ...pendingCode, sig: again.sig, sentAt: Date.now() });
  };
  return (
    <Centered>
      <EntryCard
        title={t('codeTitle')}
        text={t.rich('codeText', { email, strong })}
        foot={
          <>
            {t('spam')} <Link to={mode === 'sign-up' ? '/sign-up' : '/login'}>{t('otherEmail')}</Link>
          </>
        }
      >
        <CodeForm sentAt={sentAt} confirm={t('confirm')} verify={verify} resend={resend} />
      </EntryCard>
    </Centered>
  );
};

export default CodeCheck;
