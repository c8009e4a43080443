import type { CompanyDayDraft } from '#shared/model/company-day';

/** The body of a call that adds an own day of the company: each 2 March, by default. */
export const anOwnDay = (more: Partial<CompanyDayDraft> = {}): CompanyDayDraft => ({
  name: 'Founding day',
  emoji: '🏢',
  date: '2010-03-02',
  yearly: true,
  group_id: null,
  points: 20,
  text: null,
  ...more,
});
