import { readLedgers } from '#functions/views/ledger';
import { handle } from '#functions/http/handle';
import { ledger } from '#shared/contract/ledger';
import { personOf } from '#shared/rules/users';
import { verifyBooks } from '#shared/rules/verify';

export const handler = handle(ledger.verify, async ({ actor, now }) => {
  const verdict = verifyBooks(await readLedgers(actor.workspaceId, now));
  return {
    ...verdict,
    differences: verdict.differences.map(({ user, ...difference }) => ({
      ...difference,
      person: personOf(user),
    })),
  };
});
