import type { AwardDraft } from '#shared/model/award';

/** The body of a call that adds an award: ten points for anyone, from rewards administrators. */
export const awardDraft = (more: Partial<AwardDraft> = {}): AwardDraft => ({
  name: 'Mentor of the month',
  emoji: '🏆',
  description: 'For those who help others grow.',
  way: 'given',
  points_min: 10,
  points_max: 10,
  value_id: null,
  group_id: null,
  decided_by: 'administrators',
  people: [],
  budget: { points: 100, period: 'month' },
  per_person: null,
  total: null,
  round: null,
  ...more,
});
