import type { Server } from './server.ts';
import { until } from './until.ts';

type Mail = {
  destination: { to: string[] };
  subject: string;
  body: { text: string; html: string };
  at: number;
};

const inboxOf = ({ said }: Pick<Server, 'said'>): string => /Email\s+(http:\S+)/.exec(said())?.[1] ?? '';

/** The mails to an address so far, the oldest first. */
export const mailsTo = async (
  server: Pick<Server, 'said'>,
  email: string,
  subject: RegExp,
): Promise<Mail[]> => {
  const { emails } = (await (await fetch(`${inboxOf(server)}/store`)).json()) as { emails: Mail[] };
  return emails.filter((one) => one.destination.to.includes(email) && subject.test(one.subject));
};

/** Waits until an address has more such mails than it had earlier. @returns the newest one */
export const mailTo = async (
  server: Pick<Server, 'said'>,
  email: string,
  subject: RegExp,
  earlier = 0,
): Promise<Mail> => {
  let newest: Mail | undefined;
  const arrives = async (): Promise<boolean> => {
    const mails = await mailsTo(server, email, subject);
    newest = mails.length > earlier ? mails.at(-1) : undefined;
    return newest !== undefined;
  };
  await until(arrives, `a mail to ${email} with the subject ${subject}`);
  return newest as unknown as Mail;
};
