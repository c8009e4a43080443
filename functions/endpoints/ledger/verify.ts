import { findAllowanceDifferences, readLedgers } from '#functions/views/ledger';
import { handle } from '#functions/http/handle';
import { ledger } from '#shared/contract/ledger';
import { toPerson } from '#shared/rules/people/users';
import { verifyLedger } from '#shared/rules/rewards/ledger-verification';

export const handler = handle(ledger.verify, async ({ actor, now }) => {
  const [ledgers, allowances] = await Promise.all([
    readLedgers(actor.workspaceId, now),
    findAllowanceDifferences(actor.workspace, now),
  ]);
  const verdict = verifyLedger(ledgers, allowances);
  return {
    ...verdict,
    differences: verdict.differences.map(({ user, ...difference }) => ({
      ...difference,
      person: toPerson(user),
    })),
    allowances: allowances.map(({ user, ...difference }) => ({ ...difference, person: toPerson(user) })),
  };
});
