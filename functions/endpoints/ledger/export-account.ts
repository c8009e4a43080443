import { auditWrite } from '#functions/data/audit';
import { write } from '#functions/table/transact';
import { handle } from '#functions/http/handle';
import { readAccount } from '#functions/views/points-account';
import { ledger } from '#shared/contract/ledger';
import { accountCsv } from '#shared/rules/rewards/points-account';

export const handler = handle(
  ledger.exportAccount,
  async ({ actor, query: { month, separator }, now, reading }) => {
    const account = await readAccount(actor.workspace, month, reading);
    await write(auditWrite(actor, 'exported', { details: { what: 'account', month } }, now));
    return accountCsv(account, separator);
  },
);
