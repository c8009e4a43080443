import * as z from 'zod';
import { InvitationId, PostId, PurchaseId, UserId, WorkspaceId } from '#shared/model/ids';

/** Days before the end of a trial; 0: after the end. */
const trialReminders = [7, 3, 1, 0] as const;

const mail = <Name extends string, About extends z.ZodRawShape>(name: Name, about: About) =>
  z.object({
    mail: z.literal(name),
    /** Identifies the event: each member gets at most one mail of a kind per event. */
    event: z.string().min(1).max(100),
    workspace_id: WorkspaceId,
    /** The receiver. */
    user_id: UserId,
    ...about,
  });

/** A message of the mail queue: which mail, to which member, about what. Only ids, never an address, name or token. */
export const MailMessage = z.discriminatedUnion('mail', [
  mail('invitation', { invitation_id: InvitationId }),
  mail('points', { post_id: PostId }),
  /** To the rewards administrators. */
  mail('reward_requested', { purchase_id: PurchaseId }),
  /** A purchase was fulfilled or declined; its status says which. */
  mail('reward_ended', { purchase_id: PurchaseId }),
  /** A team reward was deleted before it was funded: contributions are refunded. */
  mail('reward_withdrawn', { contribution_ids: z.array(PurchaseId).min(1) }),
  /** To the billing administrators. */
  mail('trial_ending', { days: z.literal(trialReminders) }),
  mail('payment_failed', {}),
]);
export type MailMessage = z.infer<typeof MailMessage>;
