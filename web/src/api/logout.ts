import { call } from './client.ts';
import { forgetKept } from './kept-in-browser.ts';
import { askToLeaveWaiting } from './leave-waiting.ts';
import { outboxName } from './outbox.ts';
import { endSession, forgetAnswers, session } from './session.ts';

const patience = 2000;

/** Signs out, after asking when something waits to be sent. The server gets the request first, with a short time limit. */
export const logout = async (): Promise<void> => {
  const answer = await askToLeaveWaiting();
  if (answer === 'stay') return;
  const forget = (): void => forgetKept(answer === 'unasked' ? outboxName : undefined);
  // Before the session ends: another call that is refused because of that replaces the page at once.
  forget();
  await forgetAnswers();
  const token = session().token ?? undefined;
  if (token)
    await call('auth.closeSession', { token, signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  // A part of the page that arrived meanwhile may have kept the address again.
  forget();
  await endSession();
};
