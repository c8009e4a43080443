import { checkLedger } from '#functions/workflows/check-ledger';
import { forEachWorkspace } from './each-workspace.ts';
import { queueLedgerChecks } from '#functions/adapters/queues/queue';

/** Recomputes the ledger of every workspace, every night. It repairs nothing. */
export const handler = forEachWorkspace('check-ledger', queueLedgerChecks, checkLedger);
