import type { Mail } from '#functions/adapters/mail/mail';
import { rememberDevice } from '#functions/data/devices';
import { findOwnSession } from '#functions/data/sessions';
import { paragraph } from '#functions/mails/components';
import { composeMail, workspaceBrand } from '#functions/mails/compose';
import { mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { fillPlaceholders } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import { type Language, tagOf } from '#shared/model/choices';
import { SessionId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { deviceName } from '#shared/rules/device-names';
import { mailLanguage } from '#shared/rules/mails';

/** @param device such as `Firefox, Windows`; empty: unknown */
export const deviceMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo' | 'timezone'>,
  language: Language,
  device: string,
  at: Date,
): Mail => {
  const words = mailTexts[language];
  const { timezone: timeZone } = workspace;
  const format = new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long', timeStyle: 'long', timeZone });
  const details = {
    workspace: workspace.name,
    device: device || words.device_unknown,
    time: format.format(at),
  };
  const text = fillPlaceholders(words.device_text, details);
  return composeMail(fillPlaceholders(words.device_subject, details), {
    language,
    brand: workspaceBrand(workspace),
    preview: text,
    title: words.device_title,
    pieces: [paragraph(text), paragraph(fillPlaceholders(words.device_not_you, details))],
    button: { label: words.device_button, url: absoluteUrl('/profile') },
    footer: [fillPlaceholders(words.footer, details)],
  });
};

/**
 * To a member whose session was opened on a kind of device they never used before; not for their first one. Nobody can
 * switch it off: it tells of a thief. A browser's name and its system are compared, not versions or networks, which
 * change every week.
 */
export const newDevice = mailKind(
  'new_device',
  { session_id: SessionId },
  {
    follows: {
      noun: 'session',
      recipientsOf: ({ before, after }) =>
        before || !after || after.impersonated_by !== undefined
          ? []
          : [{ user_id: after.user_id, session_id: after.id }],
    },
    render: async ({ session_id: id }, { user, workspace, reading }) => {
      const session = await findOwnSession(user, id, reading);
      if (!session) return undefined;
      const device = deviceName(session.user_agent) ?? '';
      if (!(await rememberDevice(user, device, id, reading))) return undefined;
      return deviceMail(workspace, mailLanguage(user, workspace), device, new Date(session.created_at));
    },
  },
);
