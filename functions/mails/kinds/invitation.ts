import * as z from 'zod';
import { hashSecret, linkToken, newSecret } from '#functions/crypto/tokens';
import { planReminders } from '#functions/data/invitation-reminders';
import { recordInvitation } from '#functions/data/invitations';
import { findUser } from '#functions/data/users';
import type { Mail } from '#functions/adapters/mail/mail';
import { composeMail, workspaceBrand } from '#functions/mails/compose';
import { paragraph } from '#functions/mails/components';
import { addressed, displayNameOf, type Facts, mailKind } from '#functions/mails/kind';
import { absoluteUrl, type Unsubscribe } from '#functions/mails/links';
import { fillPlaceholders, withoutUrls } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import { InvitationId } from '#shared/model/ids';
import type { Language } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { mailLanguage } from '#shared/rules/mails/mails';
import { isRemindable } from '#shared/rules/people/invitations';
import { isMailEnabled } from '#shared/rules/workspaces/settings';
import type { Write } from '#functions/table/writes';

/** What an invitation says: the first time, or when nobody answered it. */
const textsOf = (language: Language, isReminder: boolean) => {
  const words = mailTexts[language];
  return isReminder
    ? { subject: words.reminder_subject, title: words.reminder_title, text: words.reminder_text }
    : { subject: words.invitation_subject, title: words.invitation_title, text: words.invitation_text };
};

/**
 * @param inviter the inviting colleague's name; undefined when they are gone
 * @param unsubscribe how reminders are switched off; undefined for the invitation itself
 */
export const invitationMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>,
  language: Language,
  inviter: string | undefined,
  url: string,
  unsubscribe?: Unsubscribe,
): Mail => {
  const words = mailTexts[language];
  const details = {
    inviter: withoutUrls(inviter ?? '') || words.somebody,
    workspace: withoutUrls(workspace.name) || words.a_team,
    days: limits.invitationDays,
  };
  const texts = textsOf(language, unsubscribe !== undefined);
  const text = fillPlaceholders(texts.text, details);
  const mail = composeMail([texts.subject, details], {
    language,
    brand: workspaceBrand({ ...workspace, name: details.workspace }),
    preview: text,
    title: fillPlaceholders(texts.title, details),
    pieces: [paragraph(text)],
    button: { label: words.invitation_button, url },
    notes: [fillPlaceholders(words.invitation_ignore, details)],
    footer: [fillPlaceholders(words.footer, details)],
    ...(unsubscribe && { unsubscribe: { label: words.unsubscribe, url: unsubscribe.page } }),
  });
  return unsubscribe ? { ...mail, unsubscribe: unsubscribe.call } : mail;
};

/** Makes a link, and the mail that has it; undefined when the invitation is not open any more. */
const withNewLink = async (
  { user, workspace, reading }: Facts,
  id: InvitationId,
  also: readonly Write[],
  unsubscribe?: Unsubscribe,
): Promise<Mail | undefined> => {
  if (user.state !== 'pending' || user.invitation_id !== id) return undefined;
  const inviter = user.invited_by && (await findUser(user.workspace_id, user.invited_by, reading));
  const secret = newSecret();
  if (!(await recordInvitation(user, id, hashSecret(secret), reading.now, also))) return undefined;
  const url = absoluteUrl(`/login/accept#${linkToken(user.workspace_id, user.id, secret)}`);
  return invitationMail(
    workspace,
    mailLanguage(user, workspace),
    // A key of somebody who left still invites: nobody is invited in their name.
    inviter?.state === 'accepted' ? displayNameOf(inviter) : undefined,
    url,
    unsubscribe,
  );
};

/**
 * To a pending member with a new invitation; demo members never get one. The link's secret is created here and is only
 * in the mail: neither table, stream nor queue ever contains it. An invitation that was canceled, replaced or accepted
 * meanwhile is not sent.
 */
export const invitation = mailKind(
  'invitation',
  { invitation_id: InvitationId },
  {
    follows: {
      noun: 'user',
      recipientsOf: ({ before, after }) => {
        if (after?.state !== 'pending' || after.demo || !after.invitation_id) return [];
        if (before?.invitation_id === after.invitation_id) return [];
        return [{ user_id: after.id, invitation_id: after.invitation_id as InvitationId }];
      },
    },
    render: ({ invitation_id: id }, facts) =>
      withNewLink(facts, id, planReminders(facts.user, id, facts.workspace, facts.reading.now)),
  },
);

/** To somebody who has not accepted their invitation, some days after it; it has a link of its own. */
export const invitationReminder = mailKind(
  'invitation_reminder',
  { invitation_id: InvitationId, reminded_at: z.iso.datetime() },
  {
    follows: {
      noun: 'user',
      recipientsOf: ({ before, after }) => {
        const { reminded_at: at, invitation_id: id } = after ?? {};
        if (!after || at === undefined || at === before?.reminded_at) return [];
        return [{ user_id: after.id, invitation_id: id as InvitationId, reminded_at: at }];
      },
    },
    render: ({ invitation_id: id, reminded_at: at }, facts) => {
      const { user, workspace } = facts;
      const isWanted =
        user.reminded_at === at &&
        isRemindable(user, id) &&
        isMailEnabled('invitation_reminders', user, workspace);
      return isWanted
        ? withNewLink(facts, id, [], addressed(facts, 'invitation_reminders').unsubscribe)
        : undefined;
    },
  },
);
