import { call } from './client.ts';
import { endSession, session } from './session.ts';

const patience = 2000;

/** Signs out: the server is told first, but nobody waits long for it. */
export const logout = async (): Promise<void> => {
  const token = session().token ?? undefined;
  if (token)
    await call('auth.closeSession', { token, signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  await endSession();
};
