import { listPointsSums } from '#functions/data/points-account';
import { eachPageOfUsers } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { ledger } from '#shared/contract/ledger';
import { monthOf } from '#shared/rules/basics/time';
import { closingOf } from '#shared/rules/rewards/points-account';

/** The balances are read from the members themselves, not from what the account was counted from. */
export const handler = handle(ledger.checkAccount, async ({ actor, now }) => {
  const reading = { now, consistent: true };
  let balances = 0;
  await eachPageOfUsers(actor.workspaceId, reading, (users) => {
    for (const { balance, demo } of users) if (!demo) balances += balance;
    return Promise.resolve();
  });
  const sums = await listPointsSums(actor.workspaceId, monthOf(now.toISOString()), reading);
  const closing = closingOf(sums);
  return { closing, balances, balanced: closing === balances };
});
