import * as z from 'zod';
import { InvitationId, UserId, WorkspaceId } from '#shared/model/ids';

/** What the mail queue carries: which mail, about what. Never an address, a name or a token. */
export const MailMessage = z.discriminatedUnion('mail', [
  z.object({
    mail: z.literal('invitation'),
    /** Names the change that asked for it; one mail is sent for one event. */
    event: z.string().min(1).max(100),
    workspace_id: WorkspaceId,
    user_id: UserId,
    invitation_id: InvitationId,
  }),
]);
export type MailMessage = z.infer<typeof MailMessage>;
