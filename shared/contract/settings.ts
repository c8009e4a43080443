import * as z from 'zod';
import { Nothing } from '#shared/model/common';
import { limits, permissionFlags } from '#shared/model/limits';
import { NotificationsChange, NotificationSettings, Settings, SettingsChange } from '#shared/model/settings';
import { endpoint } from './endpoint.ts';

const administrators = ['global_administrator', 'account_administrator'] as const;

export const settings = {
  /** Open without billing: the way to the trial page and to the danger zone leads through it. */
  read: endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'What the settings screens start with',
    access: permissionFlags,
    billing: 'any',
    status: 200,
    reply: Settings,
    refuses: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings',
    summary: "Change the workspace's name, colour, limits, language and time zone",
    access: administrators,
    billing: 'required',
    body: SettingsChange,
    status: 200,
    reply: Settings,
    refuses: ['company_required', 'wrong_format', 'out_of_range', 'message_too_long', 'conflict'],
  }),
  updateNotifications: endpoint({
    method: 'PUT',
    path: '/settings/notifications',
    summary: "Switch one's own mails; administrators also the workspace's",
    access: 'member',
    billing: 'required',
    body: NotificationsChange,
    status: 200,
    reply: NotificationSettings,
    refuses: ['forbidden', 'conflict'],
  }),
  updateLogo: endpoint({
    method: 'POST',
    path: '/settings/logo',
    summary: "Change the workspace's logo; without a file it is removed",
    access: administrators,
    billing: 'required',
    file: { field: 'logo', bytes: limits.image.bytes, optional: true },
    status: 200,
    reply: z.object({ logo: z.string().nullable() }),
    refuses: ['file_too_large', 'unsupported_file', 'upstream_failed', 'conflict'],
  }),
  /** Mail programs call it by themselves (RFC 8058), so the token stands in the address. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/settings/notifications/unsubscribe',
    summary: 'Switch off the kind of mail one came from',
    access: 'public',
    billing: 'any',
    query: z.object({ token: z.string().min(1).max(400) }),
    status: 204,
    reply: Nothing,
    refuses: ['not_found'],
  }),
};
