import { listAssistantsOf, recordDisconnection } from '#functions/data/assistants';
import { auditWrite } from '#functions/data/audit';
import type { Reading } from '#functions/table/read';
import type { Actor } from '#shared/model/actor';
import type { AssistantId, UserId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';

/** Ends an assistant of a member, for the member or for an administrator. @throws Refusal not_found */
export const disconnectAssistant = async (
  actor: Actor,
  u: UserId,
  id: AssistantId,
  reading: Reading,
): Promise<void> => {
  const kept = await listAssistantsOf(actor.workspaceId, u, reading);
  const assistant = kept.find((one) => one.id === id);
  if (!assistant) throw new Refusal('not_found');
  const about = { subject: u, details: { title: assistant.name } };
  await recordDisconnection(assistant, auditWrite(actor, 'assistant_disconnected', about, reading.now));
};
