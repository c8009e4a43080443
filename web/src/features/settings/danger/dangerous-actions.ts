/** What cannot be undone: empty the workspace, or delete it. */
export type DangerousAction = 'reset' | 'remove';
export const dangerousActions: readonly DangerousAction[] = ['reset', 'remove'];
