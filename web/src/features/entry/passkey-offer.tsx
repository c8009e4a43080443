import { IconFingerprint } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { ownPath } from '#web/api/session.ts';
import { makePasskey } from '#web/product/sign-in/passkeys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import styles from './entry.module.css';
import { passkeyOffer } from './passkey-offered.ts';

/** After signing in, once in a browser: with a passkey the next time is quicker. Leads on to where the user wanted to go. */
const PasskeyOffer = () => {
  const t = useTranslations('entry');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { busy, error, attempt } = useAsyncAction();
  const { data, error: failed } = useSWR('passkeys.list', () => call('passkeys.list', {}));
  const goOn = () => navigate(ownPath(decodeURIComponent(hash.slice(1))), { replace: true });
  const pointless = failed !== undefined || (data?.length ?? 0) > 0;

  useEffect(() => {
    passkeyOffer.made();
  }, []);
  useEffect(() => {
    if (pointless) void goOn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where to go on does not change here
  }, [pointless]);

  const add = async () => {
    const made = await makePasskey();
    if (!made) return;
    if (made !== 'known') toast(t('passkeyAdded'));
    await goOn();
  };
  if (!data || pointless) return <Centered>{null}</Centered>;
  return (
    <Centered>
      <EntryCard
        title={t('passkeyTitle')}
        text={t('passkeyText')}
        top={
          <div className={styles.portrait}>
            <IconTile>
              <IconFingerprint size={26} aria-hidden />
            </IconTile>
          </div>
        }
      >
        {error !== undefined && <RefusalNotice error={error} />}
        <Button variant="filled" size="large" wide busy={busy} onClick={() => void attempt(add)}>
          {t('passkeyAdd')}
        </Button>
        <Button variant="quiet" wide onClick={() => void goOn()}>
          {t('passkeyLater')}
        </Button>
      </EntryCard>
    </Centered>
  );
};

export default PasskeyOffer;
