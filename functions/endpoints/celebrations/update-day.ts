import { auditWrite } from '#functions/data/audit';
import { findCompanyDay, recordCompanyDayChange } from '#functions/data/company-days';
import { findGroups } from '#functions/data/groups';
import { handleWith } from '#functions/http/handle';
import { celebrations } from '#shared/contract/celebrations';
import { Refusal } from '#shared/model/refusal';
import { parseEmoji } from '#shared/rules/posts/emoji';
import { planCompanyDayChange, presentCompanyDay } from '#shared/rules/celebrations/company-days';

export const handler = handleWith(
  celebrations.updateDay,
  ({ workspaceId, params, reading }) => findCompanyDay(workspaceId, params.id, reading),
  async ({ body, actor, now, reading }, day) => {
    if (!day) throw new Refusal('not_found');
    const draft = { ...body, emoji: parseEmoji(body.emoji) };
    const { workspace, user } = actor;
    const groups = await findGroups(workspace.id, draft.group_id ? [draft.group_id] : [], reading);
    const changed = planCompanyDayChange(day, { draft, workspace, hasGroup: groups.size === 1 }, now);
    const details = { fields: 'company_days', title: changed.name };
    await recordCompanyDayChange(day, changed, user, auditWrite(actor, 'settings_changed', { details }, now));
    return presentCompanyDay({ ...day, ...changed }, workspace, now);
  },
);
