import { mails } from './product.ts';

const newest = (email: string): string => mails.findLast(({ to }) => to.includes(email))?.text ?? '';

/** The code in the newest mail to an address, as the mail shows it. */
export const mailedCode = (email: string): string => /\d{4} \d{4}/.exec(newest(email))?.[0] ?? 'no code';

/** The link in the newest mail to an address: what stands behind its #. */
export const mailedToken = (email: string): string => /\/login\/accept#(\S+)/.exec(newest(email))?.[1] ?? '';
