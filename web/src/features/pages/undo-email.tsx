import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { reasonsOf } from '../../refusals/refused.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { RefusalNotice } from '../../ui/feedback/notice.tsx';
import { Centered, EntryCard } from '../../ui/layout/entry-card.tsx';
import { InvalidLink } from './invalid-link.tsx';

/**
 * The link in the mail to an address that was changed. Asks for confirmation, because programs that check links must
 * not change anything. Its token is in the fragment, as an invitation's is.
 */
const UndoEmail = () => {
  const t = useTranslations('pages');
  const token = useLocation().hash.slice(1);
  const [restored, setRestored] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const undo = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setRestored((await call('auth.undoEmailChange', { body: { token } })).email);
    } catch (refused) {
      setError(refused);
    }
    setBusy(false);
  };
  if (
    !token ||
    (error !== undefined && ['invalid_token', 'invalid_request'].includes(reasonsOf(error)[0].code))
  )
    return <InvalidLink text={t('undoInvalidText')} />;
  return (
    <Centered>
      {restored === undefined ? (
        <EntryCard title={t('undo')} text={t('undoText')}>
          {error !== undefined && <RefusalNotice error={error} />}
          <Button variant="filled" size="large" wide busy={isBusy} onClick={() => void undo()}>
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

export default UndoEmail;
