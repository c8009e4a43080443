import type { Mail } from '#functions/adapters/mail/mail';
import { defaultAccent } from '#shared/model/choices';
import type { Workspace } from '#shared/model/workspace';
import { type Brand, htmlOf, type MailBody, textOf } from './layout.ts';
import { pictureUrl } from './links.ts';
import { truncate, withoutUrls } from './words.ts';

/** As many characters as any mail list shows, and fewer than where mail programs fold the header. */
const subjectLength = 150;

export const composeMail = (subject: string, body: MailBody): Mail => ({
  // A subject is one line without a link, whatever a name contains.
  subject: truncate(withoutUrls(subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')), subjectLength),
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
