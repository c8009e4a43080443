import { mails } from './product.ts';

const newest = (email: string): string => mails.findLast(({ to }) => to.includes(email))?.text ?? '';

/** The code in the newest mail to an address, as shown: `1234 5678`. */
export const mailedCode = (email: string): string => /\d{4} \d{4}/.exec(newest(email))?.[0] ?? 'no code';

/** The token of the link in the newest mail to an address. The link invites, or restores the address. */
export const mailedToken = (email: string): string =>
  /\/(?:login\/accept|undo)#(\S+)/.exec(newest(email))?.[1] ?? '';
