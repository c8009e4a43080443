import { listCompanyDays } from '#functions/data/company-days';
import { handleWith } from '#functions/http/handle';
import { celebrations } from '#shared/contract/celebrations';
import { presentCompanyDay } from '#shared/rules/celebrations/company-days';

export const handler = handleWith(
  celebrations.listDays,
  ({ workspaceId, reading }) => listCompanyDays(workspaceId, reading),
  async ({ actor, now }, days) =>
    days
      .map((day) => presentCompanyDay(day, actor.workspace, now))
      .toSorted((a, b) => (a.next ?? '~').localeCompare(b.next ?? '~') || a.name.localeCompare(b.name)),
);
