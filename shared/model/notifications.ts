import * as z from 'zod';

/** The mails that can be switched off: by administrators for the workspace, and by each member for themselves. */
export const notificationKinds = [
  'reward_redemption',
  'reward_fulfilment',
  'getting_points',
  'weekly_digest',
  'monthly_report',
  'celebrations',
  'invitation_reminders',
  'announcements',
  'cards',
  'people_files',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notifications = z.object({
  reward_redemption: z.boolean(),
  reward_fulfilment: z.boolean(),
  getting_points: z.boolean(),
  weekly_digest: z.boolean(),
  monthly_report: z.boolean(),
  celebrations: z.boolean(),
  invitation_reminders: z.boolean(),
  announcements: z.boolean(),
  cards: z.boolean(),
  people_files: z.boolean(),
} satisfies Record<NotificationKind, z.ZodBoolean>);
export type Notifications = z.infer<typeof Notifications>;

/**
 * What a member is told inside the product. `add_on`: somebody added points to a post that the member sent or received.
 * `celebration`: it is their own birthday or anniversary, or that of a colleague.
 * `extra`: an administrator gave the member more points to give.
 * `last_day`: the member leaves soon and has coins to spend.
 * `report_recognised`: a colleague recognized somebody who reports to the member.
 * `manager_left`: somebody left to whom others reported; it goes to administrators of people.
 * `connection`: one of the workspace stopped working; it goes to account administrators.
 * `announcement`: what administrators tell everybody. It cannot be switched off.
 * `report`: a member says that a post or comment should not be there; it goes to administrators of people, and cannot be
 * switched off either.
 * `card`: the member received a card or was thanked for signing one, or a card that they started was not delivered.
 * `card_to_sign`: colleagues sign a card, and the member can, too.
 */
const newsKinds = [
  'received',
  'mentioned',
  'comment',
  'add_on',
  'reward_settled',
  'request_to_settle',
  'team_reward_full',
  'celebration',
  'extra',
  'last_day',
  'report_recognised',
  'manager_left',
  'connection',
  'announcement',
  'report',
  'card',
  'card_to_sign',
] as const;
export const NewsKind = z.enum(newsKinds);
export type NewsKind = z.infer<typeof NewsKind>;

/** What a member can switch off. */
type SwitchableNews = Exclude<NewsKind, 'announcement' | 'report'>;

/** The kinds that a member wants to hear of. */
export const NewsToggles = z.object({
  received: z.boolean(),
  mentioned: z.boolean(),
  comment: z.boolean(),
  add_on: z.boolean(),
  reward_settled: z.boolean(),
  request_to_settle: z.boolean(),
  team_reward_full: z.boolean(),
  celebration: z.boolean(),
  extra: z.boolean(),
  last_day: z.boolean(),
  report_recognised: z.boolean(),
  manager_left: z.boolean(),
  connection: z.boolean(),
  card: z.boolean(),
  card_to_sign: z.boolean(),
} satisfies Record<SwitchableNews, z.ZodBoolean>);
export type NewsToggles = z.infer<typeof NewsToggles>;
