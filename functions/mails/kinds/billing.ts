import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import { findAdministrators } from '#functions/data/administrators';
import { composeMail, workspaceBrand } from '#functions/mails/compose';
import { paragraph } from '#functions/mails/components';
import { mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { fillPlaceholders, mailWords, pluralize, type SubjectLine } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import { type Language, tagOf } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { Money } from '#shared/model/money';
import type { Workspace } from '#shared/model/workspace';
import { trialDaysLeft } from '#shared/rules/billing/billing';
import { isAdministratorWith, isTrialReminderDue, mailLanguage } from '#shared/rules/mails/mails';
import { needsTrialReminders, trialReminders } from '#shared/rules/billing/trial-reminders';

type Billed = Pick<
  Workspace,
  'name' | 'active_color' | 'logo' | 'trial_ends_at' | 'timezone' | 'points_names'
>;

/** Mails about billing go to every billing administrator and cannot be switched off. */
const billing = (
  workspace: Billed,
  language: Language,
  {
    subject,
    title,
    texts,
    button,
    path,
  }: Record<'title' | 'button' | 'path', string> & {
    readonly subject: SubjectLine;
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

const moneyIn = (language: Language, { amount, currency }: Money): string =>
  new Intl.NumberFormat(tagOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount / 100);

/** @param left days left of the trial; 0 when it has ended */
export const trialMail = (workspace: Billed, language: Language, left: number): Mail => {
  const words = mailWords({ language, workspace });
  const tag = tagOf(language);
  const { trial_ends_at: end, timezone: timeZone } = workspace;
  const { priceCents, annualDiscountPercent } = limits.seats;
  const details = {
    workspace: workspace.name,
    date: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone }).format(new Date(end)),
    price: moneyIn(language, { amount: priceCents, currency: 'USD' }),
    percent: new Intl.NumberFormat(tag, { style: 'percent' }).format(annualDiscountPercent / 100),
  };
  const subject = left > 0 ? pluralize(language, words.trial_subject, left) : words.trial_ended_subject;
  return billing(workspace, language, {
    subject: [subject],
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
    subject: [words.payment_subject, details],
    title: words.payment_title,
    texts: [
      fillPlaceholders(words.payment_text, details),
      pluralize(language, words.payment_grace, limits.graceDays),
    ],
    button: words.payment_button,
    path: '/settings/billing/payment_method',
  });
};

/** @param refund what was given back */
export const secondSubscriptionMail = (workspace: Billed, language: Language, refund: Money): Mail => {
  const words = mailTexts[language];
  const details = { workspace: workspace.name, amount: moneyIn(language, refund) };
  return billing(workspace, language, {
    subject: [words.second_subject, details],
    title: words.second_title,
    texts: [
      fillPlaceholders(words.second_text, details),
      ...(refund.amount > 0 ? [fillPlaceholders(words.second_refund, details)] : []),
    ],
    button: words.second_button,
    path: '/settings/billing/history',
  });
};

/** To the billing administrators. */
export const trialEnding = mailKind(
  'trial_ending',
  { days: z.literal(trialReminders) },
  {
    render: ({ days }, { user, workspace, reading }) =>
      isAdministratorWith(user, 'billing_administrator') &&
      isTrialReminderDue(workspace, days, reading.now) &&
      needsTrialReminders(workspace)
        ? trialMail(workspace, mailLanguage(user, workspace), trialDaysLeft(workspace, reading.now))
        : undefined,
  },
);

/** To the billing administrators, once for each try to take the payment. */
export const paymentFailed = mailKind(
  'payment_failed',
  { payment: z.string() },
  {
    follows: {
      noun: 'workspace',
      recipientsOf: async ({ workspaceId, before, after, at }) => {
        const payment = after?.subscription?.failed_payment;
        if (payment === undefined || payment === before?.subscription?.failed_payment) return [];
        const found = await findAdministrators(workspaceId, 'billing_administrator', { now: at });
        return found.map(({ id }) => ({ user_id: id, payment }));
      },
    },
    render: ({ payment }, { user, workspace }) =>
      isAdministratorWith(user, 'billing_administrator') && workspace.subscription?.failed_payment === payment
        ? paymentFailedMail(workspace, mailLanguage(user, workspace))
        : undefined,
  },
);

/** To the billing administrators, when a subscription began beside another one. */
export const secondSubscription = mailKind(
  'second_subscription',
  { second: z.string() },
  {
    follows: {
      noun: 'workspace',
      recipientsOf: async ({ workspaceId, before, after, at }) => {
        const second = after?.second_subscription?.id;
        if (second === undefined || second === before?.second_subscription?.id) return [];
        const found = await findAdministrators(workspaceId, 'billing_administrator', { now: at });
        return found.map(({ id }) => ({ user_id: id, second }));
      },
    },
    render: ({ second }, { user, workspace }) =>
      isAdministratorWith(user, 'billing_administrator') && workspace.second_subscription?.id === second
        ? secondSubscriptionMail(workspace, mailLanguage(user, workspace), {
            amount: workspace.second_subscription.amount,
            currency: 'USD',
          })
        : undefined,
  },
);
