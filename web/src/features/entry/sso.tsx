import { IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { WorkspaceId } from '#shared/model/ids';
import { call } from '#web/api/client.ts';
import { startSession, takeReturnPath } from '#web/api/session.ts';
import { forgetSsoReturn, leaveForSso, readSsoReturn, type SsoReturn } from '#web/product/sign-in/sso.ts';
import { SsoRefusal } from '#web/product/sign-in/sso-problem.tsx';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import styles from './entry.module.css';

const settings = '/settings/connect/single-sign-on';

type Returned = Omit<Extract<SsoReturn, object>, 'purpose'>;

const signIn = async (returned: Returned) => {
  const { access_token } = await call('sso.signIn', { body: returned });
  await startSession(access_token, takeReturnPath());
};

/** Brings what the identity provider answered to the API, once. */
const useAnswer = (back: SsoReturn | undefined) => {
  const t = useTranslations('entry');
  const navigate = useNavigate();
  const { busy, error, attempt } = useAsyncAction();
  const answer = typeof back === 'object' ? back : undefined;
  const finishTest = async (returned: Returned) => {
    const { workspace_id: _, ...tested } = returned;
    await call('sso.finishTest', { body: tested });
    toast(t('ssoTested'));
    await navigate(settings, { replace: true });
  };
  const begin = useEffectEvent(() => {
    forgetSsoReturn();
    if (!answer) return;
    const { purpose, ...returned } = answer;
    void attempt(() => (purpose === 'sign_in' ? signIn(returned) : finishTest(returned)));
  });
  useEffect(() => begin(), []);
  return { busy: busy || (answer !== undefined && error === undefined), error };
};

/** Where the identity provider of a workspace sends people back to, and the link that leads members there. */
const Sso = () => {
  const t = useTranslations('entry');
  const workspace = useParams()['workspace'] as WorkspaceId;
  const [back] = useState(() => readSsoReturn(workspace));
  const { busy, error } = useAnswer(back);
  const leaving = useAsyncAction();
  const isTest = typeof back === 'object' && back.purpose === 'test';
  const isUnknown = leaving.reason?.code === 'not_found';
  return (
    <Centered>
      <EntryCard
        title={t(isTest ? 'ssoTestTitle' : 'ssoTitle')}
        text={t(isTest ? 'ssoTestText' : 'ssoText')}
        top={
          <div className={styles.portrait}>
            <IconTile>
              <IconLock size={26} aria-hidden />
            </IconTile>
          </div>
        }
        foot={isTest ? undefined : <Link to="/login">{t('ssoOtherwise')}</Link>}
      >
        {back === 'foreign' && <RefusalNotice reasons={[{ code: 'invalid_token' }]} />}
        {back === 'declined' && <Notice calm>{t('ssoDeclined')}</Notice>}
        {error !== undefined && <SsoRefusal error={error} />}
        {isUnknown && <Notice>{t('ssoUnknown')}</Notice>}
        {leaving.error !== undefined && !isUnknown && <RefusalNotice error={leaving.error} />}
        {isTest ? (
          <LinkButton variant="filled" size="large" wide to={settings}>
            {t('ssoToSettings')}
          </LinkButton>
        ) : (
          <Button
            variant="filled"
            size="large"
            wide
            busy={busy || leaving.busy}
            onClick={() => void leaving.attempt(() => leaveForSso(workspace))}
          >
            {t('ssoContinue')}
          </Button>
        )}
      </EntryCard>
    </Centered>
  );
};

export default Sso;
