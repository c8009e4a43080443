import { call } from './client.ts';
import { forgetKept } from './kept-in-browser.ts';
import { endSession, session } from './session.ts';

const patience = 2000;

/** Signs out. The server gets the request first, with a short time limit. */
export const logout = async (): Promise<void> => {
  // Before the session ends: another call that is refused because of that replaces the page at once.
  forgetKept();
  const token = session().token ?? undefined;
  if (token)
    await call('auth.closeSession', { token, signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  await endSession();
};
