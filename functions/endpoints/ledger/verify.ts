import { readLedgers } from '#functions/views/ledger';
import { handle } from '#functions/http/handle';
import { ledger } from '#shared/contract/ledger';
import { toPerson } from '#shared/rules/users';
import { verifyLedger } from '#shared/rules/ledger-verification';

export const handler = handle(ledger.verify, async ({ actor, now }) => {
  const verdict = verifyLedger(await readLedgers(actor.workspaceId, now));
  return {
    ...verdict,
    differences: verdict.differences.map(({ user, ...difference }) => ({
      ...difference,
      person: toPerson(user),
    })),
  };
});
