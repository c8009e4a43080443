/**
 * Cards that many sign for a colleague: how many of a workspace are open, how many sign one, how long words and titles are, how
 * many people are named who can sign, how many days ahead one is delivered, how many days before those are reminded who have not
 * signed, and for how many days one is kept that ended.
 */
export const greetingCardLimits = {
  open: 50,
  openedByTeam: 300,
  signatures: 500,
  words: 500,
  title: 80,
  people: 100,
  daysAhead: 365,
  remindDays: 2,
  endedDays: 14,
  /** For how many days after it a team knows that it opened a card for a day. */
  markedDays: 60,
  /** How many days before an occasion a team opens a card by itself, and from which anniversary on. */
  openDays: 7,
  anniversary: 5,
  /** Somebody who is in no group gets a card of everybody, in a team of at most so many. */
  everybody: 100,
} as const;

/**
 * Awards: how many a workspace has, their names and descriptions, what one gives at most, how many people are named to give it,
 * and what it may give in a period; how often it may be given to one person, and in all. `pending`: how many requests for one may wait; `settled`: how many a call decides; `reason`: why one
 * is declined. `pictureDays`: for how many days the picture of a claim stays after the claim was decided. A round of nominations: its days, its winners, how many a member nominates, and how many deciders shortlist.
 */
export const awardLimits = {
  count: 50,
  name: 60,
  description: 2000,
  points: 10_000,
  people: 10,
  budget: 100_000_000,
  perPerson: 100,
  total: 100_000,
  pending: 5000,
  settled: 25,
  reason: 500,
  pictureDays: 90,
  roundDays: 180,
  winners: 20,
  nominations: 20,
  shortlist: 50,
} as const;
