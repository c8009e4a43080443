import { hashSecret, linkToken, newSecret } from '#functions/crypto/tokens';
import { recordInvitation } from '#functions/data/invitations';
import { findUser } from '#functions/data/users';
import type { Mail } from '#functions/adapters/mail/mail';
import { composeMail, workspaceBrand } from '#functions/mails/compose';
import { paragraph } from '#functions/mails/components';
import { displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { fillPlaceholders, withoutUrls } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import { InvitationId } from '#shared/model/ids';
import type { Language } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { mailLanguage } from '#shared/rules/mails/mails';

/** @param inviter the inviting colleague's name; undefined when they are gone */
export const invitationMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>,
  language: Language,
  inviter: string | undefined,
  url: string,
): Mail => {
  const words = mailTexts[language];
  const details = {
    inviter: withoutUrls(inviter ?? '') || words.somebody,
    workspace: withoutUrls(workspace.name) || words.a_team,
    days: limits.invitationDays,
  };
  const text = fillPlaceholders(words.invitation_text, details);
  return composeMail(fillPlaceholders(words.invitation_subject, details), {
    language,
    brand: workspaceBrand({ ...workspace, name: details.workspace }),
    preview: text,
    title: fillPlaceholders(words.invitation_title, details),
    pieces: [paragraph(text)],
    button: { label: words.invitation_button, url },
    notes: [fillPlaceholders(words.invitation_ignore, details)],
    footer: [fillPlaceholders(words.footer, details)],
  });
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
    render: async ({ invitation_id: id }, { user, workspace, reading }) => {
      if (user.state !== 'pending' || user.invitation_id !== id) return undefined;
      const inviter = user.invited_by && (await findUser(user.workspace_id, user.invited_by, reading));
      const secret = newSecret();
      if (!(await recordInvitation(user, id, hashSecret(secret), reading.now))) return undefined;
      const url = absoluteUrl(`/login/accept#${linkToken(user.workspace_id, user.id, secret)}`);
      return invitationMail(
        workspace,
        mailLanguage(user, workspace),
        // A key of somebody who left still invites: nobody is invited in their name.
        inviter?.state === 'accepted' ? displayNameOf(inviter) : undefined,
        url,
      );
    },
  },
);
