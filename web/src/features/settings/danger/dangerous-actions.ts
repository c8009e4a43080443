/** Actions that cannot be undone: reset the workspace or delete it. */
export type DangerousAction = 'reset' | 'remove';
export const dangerousActions: readonly DangerousAction[] = ['reset', 'remove'];
