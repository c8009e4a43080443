import type { Mail } from '#functions/adapters/mail/mail';
import { defaultAccent } from '#shared/model/choices';
import type { Workspace } from '#shared/model/workspace';
import { type Brand, htmlOf, type MailBody, textOf } from './layout.ts';
import { pictureUrl } from './links.ts';
import { type SubjectLine, subjectOf } from './words.ts';

export const composeMail = (subject: SubjectLine, body: MailBody): Mail => ({
  subject: subjectOf(subject),
  html: htmlOf(body),
  text: textOf(body),
});

/** The brand of mails that the product itself sends. */
export const productBrand: Brand = { name: 'Bravo', color: defaultAccent };

export const workspaceBrand = ({
  name,
  active_color: color,
  logo,
}: Pick<Workspace, 'name' | 'active_color' | 'logo'>): Brand => ({ name, color, picture: pictureUrl(logo) });
