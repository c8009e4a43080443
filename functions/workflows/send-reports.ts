import { findPeopleAdministrators } from '#functions/data/administrators';
import { findTeamMonth, storeTeamMonth } from '#functions/data/digests';
import type { QueueMails } from '#functions/mails/kinds';
import { readActivityOfMonth, readPeople } from '#functions/projections/dashboard-sources';
import { readDashboard } from '#functions/projections/dashboard';
import { readDays, readDayValues, readMonths } from '#functions/projections/statistics';
import type { Reading } from '#functions/table/read';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { daysOfMonth, dueReport } from '#shared/rules/mails/digest-moments';
import { getsSummaries } from '#shared/rules/mails/digests';
import { monthBefore } from '#shared/rules/basics/periods';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';
import { teamNotifications } from '#shared/rules/workspaces/settings';
import { withPresentValues } from '#shared/rules/posts/present-values';
import { teamMonthOf } from '#shared/rules/statistics/team-months';

/** Puts the report together from sums that the change stream keeps, and from the stored dashboard. */
const readTeamMonth = async (workspace: Workspace, month: string, reading: Reading) => {
  const { id: w, timezone } = workspace;
  const before = monthBefore(month);
  const [first, last] = daysOfMonth(month);
  const most = limits.dashboardReads.people;
  const [{ users }, active, activeBefore, months, days, values, dashboard] = await Promise.all([
    readPeople(w, most, reading),
    readActivityOfMonth(w, month, most, reading),
    readActivityOfMonth(w, before, most, reading),
    readMonths(w, [before, month], reading),
    readDays(w, [daysOfMonth(before)[0], last], reading),
    readDayValues(workspace, [first, last], reading),
    readDashboard(workspace, reading),
  ]);
  return teamMonthOf({
    month,
    before,
    timezone,
    users,
    active,
    activeBefore,
    months,
    days,
    values: withPresentValues(workspace, values),
    dashboard,
  });
};

/** Queues last month's report for those who run the team, if its morning has come. */
export const sendReports = async (
  { workspace }: ScheduleFacts,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  const { id: workspace_id } = workspace;
  const month = dueReport(workspace, now);
  if (month === undefined || !getsSummaries(workspace, now)) return;
  if (!teamNotifications(workspace).monthly_report) return;
  const reading = { now, consistent: true };
  if (!(await findTeamMonth(workspace_id, month, reading))) {
    const made = await readTeamMonth(workspace, month, reading);
    if (!made) return;
    await storeTeamMonth(workspace_id, month, made, now);
  }
  const ids = await findPeopleAdministrators(workspace_id, reading);
  await queueMails(
    ids.map((user_id) => ({ mail: 'monthly_report', event: month, workspace_id, user_id, month })),
  );
};
