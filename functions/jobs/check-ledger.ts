import { checkLedger } from '#functions/workflows/check-ledger';
import { forEachWorkspace } from './each-workspace.ts';
import { queueLedgerChecks } from './queue.ts';

/** Recomputes the ledger of every workspace, every night. It repairs nothing. */
export const handler = forEachWorkspace('check-ledger', queueLedgerChecks, checkLedger);
