import * as z from 'zod';
import { CelebrationSettingsChange } from './celebration.ts';
import { Changes, SingleLine } from './common.ts';
import { limits } from './limits.ts';
import { NewsToggles, Notifications } from './notifications.ts';
import { PointsNamesChange } from './points-name.ts';
import { GlobalSettings } from './workspace.ts';

/** The data of the settings screens. */
export const Settings = z.object({
  global: GlobalSettings,
  notifications: Notifications,
  personal_notifications: Notifications,
  personal_news: NewsToggles,
  users: z.object({ count: z.int() }),
  can: z.object({ edit: z.boolean() }),
});
export type Settings = z.infer<typeof Settings>;

const EditableSettings = GlobalSettings.omit({ logo: true }).extend({
  security_contact: SingleLine(limits.email).nullable(),
  celebrations: CelebrationSettingsChange,
  points_names: PointsNamesChange,
});

/** The toggles of the workspace and of the member. A mail is sent when both are on; news are the member's own. */
export const NotificationSettings = Settings.pick({
  notifications: true,
  personal_notifications: true,
  personal_news: true,
});
const toggles = {
  notifications: Notifications.partial(),
  personal_notifications: Notifications.partial(),
  personal_news: NewsToggles.partial(),
};
export const NotificationsChange = Changes(toggles);
export type NotificationsChange = z.infer<typeof NotificationsChange>;

/**
 * The fields to change, either as GET /settings nests them or outside of `global`; there they count if both are given.
 * The logo has its own call, because it is a file.
 */
export const SettingsChange = Changes({
  ...EditableSettings.shape,
  global: EditableSettings.partial(),
  ...toggles,
});
export type SettingsChange = z.infer<typeof SettingsChange>;
