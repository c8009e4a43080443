import { mails } from './stack.ts';

const newest = (email: string): string => mails.findLast(({ to }) => to.includes(email))?.text ?? '';

const code = /\d{4} \d{4}/;

/**
 * The code in the newest mail with a code to an address, as shown: `1234 5678`. A job may send other mails to it at any
 * moment.
 */
export const mailedCode = (email: string): string => {
  const mail = mails.findLast(({ to, subject }) => to.includes(email) && code.test(subject));
  return code.exec(mail?.text ?? '')?.[0] ?? 'no code';
};

/** The token of the link in the newest mail to an address. The link invites, or restores the address. */
export const mailedToken = (email: string): string =>
  /\/(?:login\/accept|undo)#(\S+)/.exec(newest(email))?.[1] ?? '';
