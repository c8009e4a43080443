import { auditWrite } from '#functions/data/audit';
import { findCompanyDay, recordCompanyDayRemoval } from '#functions/data/company-days';
import { handleWith } from '#functions/http/handle';
import { celebrations } from '#shared/contract/celebrations';
import { Refusal } from '#shared/model/refusal';
import { requireNoGiving } from '#shared/rules/celebrations/company-days';

export const handler = handleWith(
  celebrations.removeDay,
  ({ workspaceId, params, reading }) => findCompanyDay(workspaceId, params.id, reading),
  async ({ actor, now }, day) => {
    if (!day) throw new Refusal('not_found');
    requireNoGiving(day);
    const details = { fields: 'company_days', title: day.name };
    await recordCompanyDayRemoval(day, actor.user, auditWrite(actor, 'settings_changed', { details }, now));
    return null;
  },
);
