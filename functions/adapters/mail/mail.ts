import { defaultAccent } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { type Brand, htmlOf, type MailBody, textOf } from '#functions/mails/layout';
import { pictureUrl } from '#functions/mails/links';
import { truncate } from '#functions/mails/words';

/** A mail ready to be sent. */
export type Mail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where mail programs switch its kind off. */
  readonly unsubscribe?: string;
};

/** As long as any list of mails shows, and short of where programs fold the header. */
const subjectLength = 150;

export const composeMail = (subject: string, body: MailBody): Mail => ({
  // A subject is one line, whatever a name contains.
  subject: truncate(subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), subjectLength),
  html: htmlOf(body),
  text: textOf(body),
});

/** The product's own. */
export const productBrand: Brand = { name: 'Bravo', color: defaultAccent };

export const workspaceBrand = ({
  name,
  active_color: color,
  logo,
}: Pick<Workspace, 'name' | 'active_color' | 'logo'>): Brand => ({ name, color, picture: pictureUrl(logo) });
