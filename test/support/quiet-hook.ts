/** What the API tells of a webhook to which nothing has happened yet. */
export const quietHook = {
  last_delivered_at: null,
  last_failed_at: null,
  last_failure: null,
  last_status: null,
  failing_since: null,
  disabled_at: null,
  disabled_why: null,
} as const;
