import { mailsTo } from './mail-messages.ts';
import { day, goTo } from './schedules.ts';
import type { Member } from './team.ts';

/** A team that can use Bravo and gets all mails. */
export const inBerlin = { manual_payments: true, notifications: {}, timezone: 'Europe/Berlin' } as const;

let weeks = 0;
/** Goes to a Wednesday of a later week each time, because the clock of the stack only goes on. */
export const nextWednesday = async (): Promise<Date> => {
  weeks += 2;
  const at = new Date(Date.parse('2031-05-07T10:00:00Z') + weeks * 7 * day);
  await goTo(at);
  return at;
};

/** So many minutes after 9:00 of the Monday after, in Berlin in summer. */
export const mondayAfter = (wednesday: Date, minutes = 1): Date => {
  const monday = new Date(wednesday.getTime() + 5 * day).toISOString().slice(0, 10);
  return new Date(Date.parse(`${monday}T07:00:00Z`) + minutes * 60_000);
};

export const digests = ({ email }: Pick<Member, 'email'>) =>
  mailsTo(email).filter(({ subject }) => /^(Your week|Last week) in/.test(subject));
