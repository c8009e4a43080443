import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { InvalidLink } from '#web/product/invalid-link.tsx';

const Restore = ({ token }: { token: string }) => {
  const t = useTranslations('pages');
  const [restored, setRestored] = useState<string>();
  const { busy, error, reason, attempt } = useAsyncAction();
  const undo = async () => {
    const { email } = await call('auth.undoEmailChange', { body: { token } });
    setRestored(email);
  };
  if (!token || reason?.code === 'invalid_token' || reason?.code === 'invalid_request') {
    const words = { title: t('linkInvalid'), text: t('undoInvalidText'), action: t('goHome') };
    return <InvalidLink words={words} to="/" />;
  }
  return (
    <Centered>
      {restored === undefined ? (
        <EntryCard title={t('undo')} text={t('undoText')}>
          {error !== undefined && <RefusalNotice error={error} />}
          <Button variant="filled" size="large" wide busy={busy} onClick={() => void attempt(undo)}>
            {t('undoDo')}
          </Button>
        </EntryCard>
      ) : (
        <EntryCard title={t('undone')} text={t('undoneText', { email: restored })}>
          <LinkButton variant="filled" size="large" wide to="/login">
            {t('undoneDo')}
          </LinkButton>
        </EntryCard>
      )}
    </Centered>
  );
};

/**
 * The link in the mail to an address that was changed. Asks for confirmation, because programs that check links must
 * not change anything. Its token is in the fragment, as an invitation's is.
 */
const UndoEmail = () => {
  const token = useLocation().hash.slice(1);
  // Another link in the same tab changes the fragment only, and begins anew.
  return <Restore key={token} token={token} />;
};

export default UndoEmail;
