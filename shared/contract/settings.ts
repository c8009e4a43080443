import * as z from 'zod';
import { permissionFlags, peopleAdministrators } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { NotificationsChange, NotificationSettings, Settings, SettingsChange } from '#shared/model/settings';
import { endpoint } from './endpoint.ts';

export const settings = {
  /** Open while billing is inactive, because the trial page and the danger zone need it. */
  read: endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'The data of the settings screens',
    access: permissionFlags,
    billing: 'any',
    scope: 'settings:read',
    reply: Settings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings',
    summary: "Change the workspace's name, color, limits, language and time zone",
    access: peopleAdministrators,
    billing: 'required',
    scope: 'settings:write',
    body: SettingsChange,
    reply: Settings,
    refuses: [
      'company_required',
      'wrong_format',
      'out_of_range',
      'message_too_long',
      'too_many',
      'not_unique',
      'unknown_placeholder',
      'nothing_to_change',
    ],
  }),
  updateNotifications: endpoint({
    method: 'PUT',
    path: '/settings/notifications',
    summary:
      'Turn emails and notifications on or off: your own, and for administrators those of the workspace',
    access: 'member',
    billing: 'required',
    scope: 'settings:write',
    body: NotificationsChange,
    reply: NotificationSettings,
    refuses: ['forbidden', 'nothing_to_change'],
  }),
  updateLogo: endpoint({
    method: 'POST',
    path: '/settings/logo',
    summary: "Change the workspace's logo, or remove it by sending no file",
    access: peopleAdministrators,
    billing: 'required',
    scope: 'settings:write',
    file: { field: 'logo', bytes: limits.image.bytes, optional: true },
    reply: z.object({ logo: z.string().nullable() }),
    refuses: ['file_too_large', 'unsupported_file', 'upstream_failed'],
  }),
  /** Mail clients call it automatically (RFC 8058), so the token is in the URL. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/settings/notifications/unsubscribe',
    summary: 'Unsubscribe from the kind of email that contained the link',
    access: 'public',
    billing: 'any',
    scope: null,
    query: z.object({ token: z.string().min(1).max(400) }),
    refuses: ['not_found'],
  }),
};
