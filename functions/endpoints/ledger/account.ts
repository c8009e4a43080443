import { handle } from '#functions/http/handle';
import { readAccount } from '#functions/views/points-account';
import { ledger } from '#shared/contract/ledger';

export const handler = handle(ledger.account, ({ actor, query: { month }, reading }) =>
  readAccount(actor.workspace, month, reading),
);
