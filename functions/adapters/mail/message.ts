import MimeNode from 'nodemailer/lib/mime-node';
import type { Email } from '#shared/model/common';
import type { Mail } from './mail.ts';

/** A message as mail servers pass it on, and the addresses they pass it to. */
type RawMessage = { readonly data: Uint8Array; readonly receivers: string[] };

/** Headers for unsubscribing with one click in the mail program, without a page or a question (RFC 2369, RFC 8058). */
const oneClick = (call: string) => ({
  'List-Unsubscribe': `<${call}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Writes a mail as a MIME message of ASCII characters, with its text and its HTML as alternatives. */
export const rawMessage = async (
  from: string,
  to: Email,
  { subject, html, text, unsubscribe }: Mail,
): Promise<RawMessage> => {
  const message = new MimeNode('multipart/alternative', { newline: 'win' });
  message.setHeader({
    From: from,
    // As an object it is one address whatever it contains; a string would be read as a list.
    To: { address: to },
    Subject: subject,
    // Nobody wrote it (RFC 3834): a program that answers mails, such as a note of absence, leaves it alone.
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== undefined && oneClick(unsubscribe)),
  });
  // Mail programs show the last alternative that they can.
  message.createChild('text/plain; charset=utf-8').setContent(text);
  message.createChild('text/html; charset=utf-8').setContent(html);
  return { data: await message.build(), receivers: message.getEnvelope().to };
};
