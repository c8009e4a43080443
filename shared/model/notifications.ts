import * as z from 'zod';

/** The mails that can be switched off: by administrators for the workspace, and by each member for themselves. */
export const notificationKinds = ['reward_redemption', 'reward_fulfilment', 'getting_points'] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notifications = z.object({
  reward_redemption: z.boolean(),
  reward_fulfilment: z.boolean(),
  getting_points: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;
