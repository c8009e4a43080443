import { mailTexts } from '#shared/locales/mails';
import { type Language, limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { absoluteUrl } from './links.ts';
import type { Mail } from '#functions/adapters/mail/mail';
import { workspaceBrand, composeMail } from './compose.ts';
import { paragraph } from './components.ts';
import { pluralise, fillPlaceholders } from './words.ts';

type Billed = Pick<Workspace, 'name' | 'active_color' | 'logo' | 'trial_ends_at' | 'timezone'>;

/** Mails about money go to everybody who runs the billing; nobody can switch them off. */
const billing = (
  workspace: Billed,
  language: Language,
  {
    subject,
    title,
    texts,
    button,
    path,
  }: Record<'subject' | 'title' | 'button' | 'path', string> & {
    readonly texts: readonly [string, ...string[]];
  },
): Mail => {
  const words = mailTexts[language];
  const details = { workspace: workspace.name };
  return composeMail(subject, {
    language,
    brand: workspaceBrand(workspace),
    preview: texts[0],
    title,
    pieces: texts.map(paragraph),
    button: { label: button, url: absoluteUrl(path) },
    footer: [fillPlaceholders(words.footer, details), fillPlaceholders(words.billing_why, details)],
  });
};

/** @param left days that are left of the trial; 0 when it is over */
export const trialMail = (workspace: Billed, language: Language, left: number): Mail => {
  const words = mailTexts[language];
  const { trial_ends_at: end, timezone: timeZone } = workspace;
  const { priceCents, annualDiscountPercent } = limits.seats;
  const details = {
    workspace: workspace.name,
    date: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone }).format(
      new Date(end),
    ),
    price: new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 0,
    }).format(priceCents / 100),
    percent: new Intl.NumberFormat(language, { style: 'percent' }).format(annualDiscountPercent / 100),
  };
  const subject = left > 0 ? pluralise(language, words.trial_subject, left) : words.trial_ended_subject;
  return billing(workspace, language, {
    subject,
    title: subject,
    texts: [
      fillPlaceholders(left > 0 ? words.trial_text : words.trial_ended_text, details),
      fillPlaceholders(words.trial_price, details),
    ],
    button: words.trial_button,
    path: '/settings/billing/trial',
  });
};

export const paymentFailedMail = (workspace: Billed, language: Language): Mail => {
  const words = mailTexts[language];
  const details = { workspace: workspace.name };
  return billing(workspace, language, {
    subject: fillPlaceholders(words.payment_subject, details),
    title: words.payment_title,
    texts: [
      fillPlaceholders(words.payment_text, details),
      pluralise(language, words.payment_grace, limits.graceDays),
    ],
    button: words.payment_button,
    path: '/settings/billing/payment_method',
  });
};
