import { limits } from '#shared/model/limits';
import type { StoredReport } from '#shared/model/report';
import { recordOnce } from '#functions/table/idempotency';
import { keys } from '#functions/table/keys';
import { transact } from '#functions/table/transact';
import { create } from '#functions/table/writes';
import { addRetryAfter, countedDay, countToday } from './day-counts.ts';

/**
 * Records a report and counts it. Whoever reports the same again is not refused, and nothing changes.
 * @throws Refusal too_many_requests
 */
export const recordReport = async (report: StoredReport, now: Date): Promise<void> => {
  const { workspace_id: w, post_id: post, comment_id: comment, by_id: by } = report;
  const isNew = create(keys.report(w, comment ?? post, by), report, 'already_settled');
  const counted = countToday(keys.reportsOfDay(w, by, countedDay(now)), 1, limits.report.perDay, now);
  await addRetryAfter(recordOnce(transact(isNew, counted)), now);
};
