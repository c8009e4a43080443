import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { Answer } from '#web/api/calls.ts';
import { keys } from '#web/api/keys.ts';
import { storeProvedEmail, type Mode } from '#web/api/session.ts';

/** Where a verified email address leads: to its workspaces, or to creating the first one. */
export const useAfterVerification = () => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return async (proved: Answer<'auth.verifyCode'>, mode: Mode): Promise<void> => {
    const { email, workspaces, access_token: token } = proved;
    await mutate([keys.workspaces, token], workspaces, { revalidate: false });
    storeProvedEmail({ email, token });
    const teamless = workspaces.length === 0;
    await navigate(teamless && mode === 'sign-up' ? '/create-team' : '/workspaces', { replace: true });
  };
};
