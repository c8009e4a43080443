import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import { paragraph } from '#functions/mails/components';
import { addressed, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, pluralize } from '#functions/mails/words';
import { type Language, tagOf } from '#shared/model/choices';
import { isBillingActive } from '#shared/rules/billing/billing';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';
import { nextPeriodStart } from '#shared/rules/basics/time';
import { allowanceOf } from '#shared/rules/people/users';

/** The points a member can give, and when the period in which they can give them ends. */
export type Allowance = { readonly left: number; readonly until: Date; readonly timeZone: string };

/** The day before the next start of a period is the last one of this period. */
export const lastDay = (language: Language, until: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(tagOf(language), { day: 'numeric', month: 'long', timeZone }).format(
    new Date(until.getTime() - 1),
  );

export const limitResetMail = (to: Addressed, { left, until, timeZone }: Allowance): Mail => {
  const { language } = to;
  const words = mailWords(to);
  const details = {
    points: pluralize(language, words.points, left),
    date: lastDay(language, until, timeZone),
  };
  const text = fillPlaceholders(words.limit_text, details);
  return notice(to, {
    subject: [words.limit_subject, details],
    preview: text,
    title: fillPlaceholders(words.limit_title, details),
    pieces: [paragraph(text)],
    button: { label: words.limit_button, url: absoluteUrl('/feed') },
    why: words.limit_why,
  });
};

/** To each member who gave points in the period before, if they want mails about points. */
export const limitReset = mailKind(
  'limit_reset',
  { period: z.string().max(40) },
  {
    render: ({ period }, facts) => {
      const { user, workspace, reading } = facts;
      const { now } = reading;
      const allowance = allowanceOf(user, workspace, now);
      const { limit_period: kind, timezone: timeZone } = workspace;
      const isWanted = user.state === 'accepted' && shouldSendMail('getting_points', user, workspace);
      // A mail that comes too late, or after the period was changed, says nothing that is true.
      if (!isWanted || isBeingRemoved(workspace) || !isBillingActive(workspace, now)) return undefined;
      if (allowance.period !== period || allowance.left === 0) return undefined;
      return limitResetMail(addressed(facts, 'getting_points'), {
        left: allowance.left,
        until: nextPeriodStart(now, kind, timeZone),
        timeZone,
      });
    },
  },
);
