import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import { rememberDevice } from '#functions/data/devices';
import { mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { warningMail } from '#functions/mails/templates';
import { mailTexts } from '#shared/locales/mails';
import { type Language, tagOf } from '#shared/model/choices';
import { SessionId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { deviceId, deviceName } from '#shared/rules/sign-in/device-names';
import { mailLanguage } from '#shared/rules/mails/mails';

/** @param device such as `Firefox, Windows`; undefined: unknown */
export const deviceMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo' | 'timezone'>,
  language: Language,
  device: string | undefined,
  at: Date,
): Mail => {
  const words = mailTexts[language];
  const { timezone: timeZone } = workspace;
  const format = new Intl.DateTimeFormat(tagOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  const details = { device: device ?? words.device_unknown, time: format.format(at) };
  const button = { label: words.device_button, url: absoluteUrl('/edit-profile') };
  return warningMail(workspace, language, 'device', details, button);
};

/**
 * To a member whose session was opened on a kind of device they never used before; not for their first one. Nobody can
 * switch it off, because it warns of a thief, who may have signed out again before the mail is written: its message has
 * all it needs; `opened_at` is in epoch milliseconds. A browser's name and its system are compared, not versions or networks, which change every week.
 */
export const newDevice = mailKind(
  'new_device',
  { session_id: SessionId, device: z.string().max(60), opened_at: z.string().regex(/^\d+$/) },
  {
    follows: {
      noun: 'session',
      recipientsOf: ({ before, after }) =>
        before || !after || after.impersonated_by !== undefined
          ? []
          : [
              {
                user_id: after.user_id,
                session_id: after.id,
                device: deviceId(after.user_agent),
                opened_at: String(Date.parse(after.created_at)),
              },
            ],
    },
    render: async ({ session_id: id, device, opened_at: at }, { user, workspace, reading }) =>
      (await rememberDevice(user, device, id, reading))
        ? deviceMail(workspace, mailLanguage(user, workspace), deviceName(device), new Date(Number(at)))
        : undefined,
  },
);
