import * as z from 'zod';

/** The mails one can switch off: in the workspace for everybody, and each member for themself. */
export const notificationKinds = ['reward_redemption', 'reward_fulfilment', 'getting_points'] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notifications = z.object({
  reward_redemption: z.boolean(),
  reward_fulfilment: z.boolean(),
  getting_points: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;
