import type { WorkspaceId } from '#shared/model/ids';
import { keys } from '#functions/table/keys';
import { doOnce } from '#functions/table/once';

/**
 * Sends one mail for one event. A second worker that finds the mail claimed fails and retries later; once the mail is
 * sent, nothing happens. Only a crash between the acceptance by SES and our record of it can send a mail twice.
 */
export const sendMailOnce = (
  w: WorkspaceId,
  event: string,
  now: Date,
  send: () => Promise<void>,
): Promise<void> => doOnce(keys.mailed(w, event), now, send);

/** Handles what somebody did in a chat, or tells them something there, once. */
export const handleChatOnce = sendMailOnce;
