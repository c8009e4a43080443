/** The kinds of groups: a member is in at most one of each. */
export const groupKinds = ['department', 'location'] as const;
