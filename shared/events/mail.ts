import * as z from 'zod';
import { InvitationId, PostId, PurchaseId, UserId, WorkspaceId } from '#shared/model/ids';

/** Before the end of a trial, so many days; 0 is when it has ended. */
const trialReminders = [7, 3, 1, 0] as const;

const mail = <Name extends string, About extends z.ZodRawShape>(name: Name, about: About) =>
  z.object({
    mail: z.literal(name),
    /** Names what happened: of one event everybody gets one mail of a kind. */
    event: z.string().min(1).max(100),
    workspace_id: WorkspaceId,
    /** Who is to get it. */
    user_id: UserId,
    ...about,
  });

/** What the mail queue carries: which mail, to whom, about what. Ids alone: never an address, a name or a token. */
export const MailMessage = z.discriminatedUnion('mail', [
  mail('invitation', { invitation_id: InvitationId }),
  mail('points', { post_id: PostId }),
  /** To those who run the rewards. */
  mail('reward_requested', { purchase_id: PurchaseId }),
  /** Fulfilled or declined, as the request says. */
  mail('reward_ended', { purchase_id: PurchaseId }),
  /** A team reward is deleted before it was funded: what somebody had put in goes back. */
  mail('reward_withdrawn', { contribution_ids: z.array(PurchaseId).min(1) }),
  /** To those who run the billing. */
  mail('trial_ending', { days: z.literal(trialReminders) }),
  mail('payment_failed', {}),
]);
export type MailMessage = z.infer<typeof MailMessage>;
