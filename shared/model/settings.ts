import * as z from 'zod';
import { SingleLine } from './common.ts';
import { limits } from './limits.ts';
import { Notifications } from './notifications.ts';
import { GlobalSettings } from './workspace.ts';

/** The data of the settings screens. */
export const Settings = z.object({
  global: GlobalSettings,
  notifications: Notifications,
  personal_notifications: Notifications,
  users: z.object({ count: z.int() }),
  can: z.object({ edit: z.boolean() }),
});
export type Settings = z.infer<typeof Settings>;

/** The fields to change; absent fields stay. The logo has its own call, because it is a file. */
export const SettingsChange = GlobalSettings.omit({ logo: true })
  .extend({ security_contact: SingleLine(limits.email).nullable() })
  .partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

/** The toggles of the workspace and of the member. A mail is sent when both are on. */
export const NotificationSettings = Settings.pick({ notifications: true, personal_notifications: true });
export const NotificationsChange = z.object({
  notifications: Notifications.partial().optional(),
  personal_notifications: Notifications.partial().optional(),
});
export type NotificationsChange = z.infer<typeof NotificationsChange>;
