/** The lines of the account that entries add to; what leaves the account is negative. It has no dependencies, so the web can import it. */
export const accountLines = [
  'given',
  'company',
  'adjusted',
  'brought',
  'deleted',
  'individual',
  'team',
  'gift_card',
  'payroll',
  'earlier',
  'back',
  'returned',
] as const;
export type AccountLine = (typeof accountLines)[number];

/** A month of UTC: YYYY-MM. */
export const accountMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/;
