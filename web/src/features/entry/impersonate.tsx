import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { startSession } from '#web/api/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';

const asked = new Map<string, Promise<{ access_token: string }>>();

/** The link works once, so every render shares one call. */
const redeem = (token: string) => {
  const answer = asked.get(token) ?? call('auth.impersonate', { body: { token } });
  asked.set(token, answer);
  return answer;
};

const Impersonate = () => {
  const t = useTranslations('pages');
  const { token = '' } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    redeem(token)
      .then(({ access_token }) => startSession(access_token, '/feed'))
      .catch(() => navigate('/login', { replace: true }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per token
  }, [token]);
  return <EmptyState page title={t('signingIn')} picture={<FirstThanks />} />;
};

export default Impersonate;
