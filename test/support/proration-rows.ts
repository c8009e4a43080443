import type { Plan } from '#shared/model/billing';

/**
 * What a seat costs for a period, in cents: $3.00 a month, $32.40 a year. Stripe prorates to the second and rounds each
 * line to the cent (https://docs.stripe.com/billing/subscriptions/prorations); we let it count from 00:00 UTC of the day
 * of a change, so a period that begins at noon has half a day on its first day.
 */
const [month, year] = [300, 3240];
/** The price of seats for the days that are left of a period: credited when negative. */
const share = (seats: number, price: number, left: number, of: number): number =>
  Math.round((seats * price * left) / of);

/** What is done at a moment, and the newest invoice after it. */
type Step = {
  readonly at: string;
  /** So many members, another plan, or nothing: the time of a renewal. */
  readonly set?: number | Plan;
  /** The amounts of the lines of a new invoice; undefined: none was made. */
  readonly lines?: readonly number[];
  /** What the discounts take off them. */
  readonly off?: number;
  /** What was charged for it; without it, the whole total. */
  readonly charged?: number;
  /** The credit after it. */
  readonly credit?: number;
};
export type Row = {
  readonly name: string;
  readonly from: string;
  readonly members: number;
  readonly plan: Plan;
  /** The percentage of a promo code. */
  readonly promo?: number;
  /** Otherwise it is over when the plan begins, and so is the welcome offer. */
  readonly trialEnds?: string;
  /** The total of the first invoice. */
  readonly first: number;
  readonly steps: readonly Step[];
};

/** Cases of proration with the arithmetic of their amounts, in the order of time. */
export const rows: readonly Row[] = [
  {
    name: 'who joins and leaves on one day costs nothing',
    // 31 days, to 10 January at noon; 21.5 of them are left at the start of 20 December.
    from: '2030-12-10',
    members: 5,
    plan: 'monthly',
    first: 5 * month,
    steps: [
      { at: '2030-12-20T09:00', set: 6 },
      {
        at: '2030-12-20T17:00',
        set: 5,
        lines: [
          -share(5, month, 21.5, 31),
          share(6, month, 21.5, 31),
          -share(6, month, 21.5, 31),
          share(5, month, 21.5, 31),
        ],
      },
      { at: '2031-01-10T14:00', lines: [5 * month] },
    ],
  },
  {
    name: 'the 31st becomes the 28th of February and the 31st again; a seat is charged by the day of a short month',
    from: '2031-01-31',
    members: 6,
    plan: 'monthly',
    first: 6 * month,
    steps: [
      { at: '2031-02-14T18:00', set: 7 },
      {
        // 28 days, to 28 February at noon; 14.5 of them are left at the start of the 14th.
        at: '2031-02-28T14:00',
        lines: [-share(6, month, 14.5, 28), share(7, month, 14.5, 28), 7 * month],
      },
      { at: '2031-03-31T14:00', lines: [7 * month] },
      { at: '2031-04-30T14:00', lines: [7 * month] },
    ],
  },
  {
    name: 'fewer than five seats are billed as five',
    from: '2031-05-04',
    members: 3,
    plan: 'monthly',
    first: 5 * month,
    steps: [
      { at: '2031-05-05T08:00', set: 1 },
      { at: '2031-05-06T08:00', set: 5 },
      { at: '2031-05-07T08:00', set: 6 },
      {
        // From six to two: one seat less. 22.5 of 31 days are left at the start of the 13th, 28.5 at that of the 7th.
        at: '2031-05-13T08:00',
        set: 2,
        lines: [
          -share(5, month, 28.5, 31),
          share(6, month, 28.5, 31),
          -share(6, month, 22.5, 31),
          share(5, month, 22.5, 31),
        ],
      },
      { at: '2031-06-04T14:00', lines: [5 * month] },
    ],
  },
  {
    name: 'a change on the first day is charged from the beginning of the period, one on the last day to its end',
    from: '2031-07-08',
    members: 5,
    plan: 'monthly',
    first: 5 * month,
    steps: [
      // The period began at noon, later than the start of the day: the whole month is charged.
      { at: '2031-07-08T18:00', set: 6 },
      // Half a day is left of the last one.
      { at: '2031-08-08T11:00', set: 8 },
      {
        at: '2031-08-08T14:00',
        lines: [-5 * month, 6 * month, -share(6, month, 0.5, 31), share(8, month, 0.5, 31), 8 * month],
      },
    ],
  },
  {
    name: 'a switch to the year credits what is left of the month, and a year begins; a seat more is charged at once',
    from: '2031-09-01',
    members: 5,
    plan: 'monthly',
    first: 5 * month,
    steps: [
      // Made at 00:00, so that the year begins at the moment from which it is charged.
      // 30 days, to 1 October at noon; 15.5 of them are left at the start of the 16th.
      { at: '2031-09-16T00:00', set: 'annual', lines: [-share(5, month, 15.5, 30), 5 * year] },
      // The year ends on 16 September 2032 at 00:00 and has 366 days; 335 are left at the start of 17 October.
      {
        at: '2031-10-17T09:00',
        set: 7,
        lines: [-share(5, year, 335, 366), share(7, year, 335, 366)],
      },
    ],
  },
  {
    name: 'a credit that is larger than an invoice pays it and the next ones, to the cent',
    from: '2031-11-03',
    members: 12,
    plan: 'annual',
    first: 12 * year,
    steps: [
      // A year of 366 days, because it holds 29 February 2032; 359.5 of them are left at the start of 10 November.
      {
        at: '2031-11-10T10:00',
        set: 5,
        lines: [-share(12, year, 359.5, 366), share(5, year, 359.5, 366)],
        charged: 0,
        credit: share(12, year, 359.5, 366) - share(5, year, 359.5, 366),
      },
      // 356.5 days are left at the start of the 13th: what five seats cost for them is credited, too.
      {
        at: '2031-11-13T00:00',
        set: 'monthly',
        lines: [-share(5, year, 356.5, 366), 5 * month],
        charged: 0,
        credit:
          share(12, year, 359.5, 366) - share(5, year, 359.5, 366) + share(5, year, 356.5, 366) - 5 * month,
      },
      {
        at: '2031-12-13T14:00',
        lines: [5 * month],
        charged: 0,
        credit:
          share(12, year, 359.5, 366) -
          share(5, year, 359.5, 366) +
          share(5, year, 356.5, 366) -
          2 * 5 * month,
      },
    ],
  },
  {
    name: 'a promo code and the welcome offer are taken off one after the other, from a seat that comes later too',
    from: '2032-01-28',
    trialEnds: '2032-01-31',
    members: 5,
    plan: 'monthly',
    promo: 20,
    first: 0,
    steps: [
      // 20 % of $15.00 is $3.00; 10 % of the remaining $12.00 is $1.20.
      { at: '2032-01-31T14:00', lines: [5 * month], off: 300 + 120 },
      { at: '2032-02-15T09:00', set: 6 },
      {
        // A leap year: 29 days, to 29 February at noon; 14.5 of them are left at the start of the 15th. A proration is
        // of what was paid after the discounts: 72 % of $3.00 are $2.16. The new month has them taken off: $3.60, $1.44.
        at: '2032-02-29T14:00',
        lines: [-share(5, 216, 14.5, 29), share(6, 216, 14.5, 29), 6 * month],
        off: 360 + 144,
      },
    ],
  },
  {
    name: 'with a promo code at the end of the trial, the welcome offer counts from the second payment',
    from: '2032-03-31',
    trialEnds: '2032-04-01',
    members: 5,
    plan: 'monthly',
    promo: 50,
    first: 750,
    steps: [
      // From the 31st to the 30th. 50 % of $15.00 is $7.50, and 10 % of the remaining $7.50 is $0.75.
      { at: '2032-04-30T14:00', lines: [5 * month], off: 750 + 75 },
    ],
  },
];
