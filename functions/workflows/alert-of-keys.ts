import { raiseAlert } from '#functions/data/alerts';
import { listApiKeys } from '#functions/data/api-keys';
import type { ChangeOf } from '#functions/table/changes';
import { alertOfMaker } from '#shared/rules/connections/api-keys';

/** Has the account administrators told when the maker of a key is none of them any more, or had lost their account. */
export const alertOfKeys = async ({ workspaceId: w, ...step }: ChangeOf<'user'>): Promise<void> => {
  const alertOf = alertOfMaker(step);
  if (!alertOf) return;
  const { found } = await listApiKeys(w, { now: step.at, consistent: true });
  for (const key of found) {
    const alert = alertOf(key);
    if (alert) await raiseAlert(w, alert, step.at);
  }
};
