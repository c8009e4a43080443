/** The screens of the area, each with its own address. */
export const billingPages = ['overview', 'history', 'details', 'payment_method'] as const;
export type BillingPage = (typeof billingPages)[number] | 'trial';

type Facts = { readonly subscribed: boolean; readonly manualPayments: boolean };

/** The trial screen is for those who have nothing to manage yet; every other screen for those who have. */
export const decideBillingPage = (asked: BillingPage, { subscribed, manualPayments }: Facts): BillingPage => {
  const managed = subscribed || manualPayments;
  if (asked === 'trial') return managed ? 'overview' : 'trial';
  return managed ? asked : 'trial';
};
