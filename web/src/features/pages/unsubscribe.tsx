import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { NotificationKind } from '#shared/model/notifications';
import { call } from '#web/api/client.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { InvalidLink } from '#web/product/invalid-link.tsx';

const kinds: Record<NotificationKind, true> = {
  getting_points: true,
  reward_redemption: true,
  reward_fulfilment: true,
  weekly_digest: true,
  monthly_report: true,
  celebrations: true,
  invitation_reminders: true,
  announcements: true,
  cards: true,
  people_files: true,
};

/** The kind of mail that the token names. Only the server knows whether the token is valid. */
const kindIn = (token: string): NotificationKind | undefined => {
  const named = token.split('.')[2] ?? '';
  return Object.hasOwn(kinds, named) ? (named as NotificationKind) : undefined;
};

const SwitchOff = ({ token }: { token: string }) => {
  const t = useTranslations('pages');
  const kind = kindIn(token);
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [error, setError] = useState<unknown>();
  const switchOff = async () => {
    setState('busy');
    setError(undefined);
    try {
      await call('settings.unsubscribe', { query: { token } });
      setState('done');
    } catch (refused) {
      setError(refused);
      setState('asking');
    }
  };
  if (!kind || (error !== undefined && reasonsOf(error)[0].code === 'not_found')) {
    const words = { title: t('linkInvalid'), text: t('unsubscribeInvalidText'), action: t('goHome') };
    return <InvalidLink words={words} to="/" />;
  }
  return (
    <Centered>
      {state === 'done' ? (
        <EntryCard title={t('unsubscribed')} text={t('unsubscribedText')}>
          <LinkButton variant="filled" size="large" wide to="/">
            {t('goHome')}
          </LinkButton>
        </EntryCard>
      ) : (
        <EntryCard title={t('unsubscribe')} text={t(`unsubscribeText.${kind}`)}>
          {error !== undefined && <RefusalNotice error={error} />}
          <Button variant="filled" size="large" wide busy={state === 'busy'} onClick={() => void switchOff()}>
            {t('unsubscribeDo')}
          </Button>
        </EntryCard>
      )}
    </Centered>
  );
};

/**
 * The unsubscribe link of a mail. Asks for confirmation, because programs that check links must not switch anything
 * off. Its token is in the fragment, as an invitation's is.
 */
const Unsubscribe = () => {
  const token = useLocation().hash.slice(1);
  // Another link in the same tab changes the fragment only, and begins anew.
  return <SwitchOff key={token} token={token} />;
};

export default Unsubscribe;
