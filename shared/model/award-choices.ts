/** What can be chosen for an award. It has no dependencies, so the web can import it. */

/** How somebody gets an award: each has exactly one way. A nomination or a claim is decided by whoever would give it. */
export const awardWays = ['given', 'nominated', 'claimed'] as const;

/** Who gives an award: rewards administrators, up to ten people who are named, or the manager of whoever gets it. */
export const awardDeciders = ['administrators', 'people', 'manager'] as const;

/** How often the budget of an award begins again. */
export const budgetPeriods = ['month', 'quarter', 'year'] as const;
