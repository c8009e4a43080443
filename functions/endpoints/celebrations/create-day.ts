import { randomIdBytes } from '#functions/crypto/tokens';
import { auditWrite } from '#functions/data/audit';
import { recordCompanyDay } from '#functions/data/company-days';
import { findGroups } from '#functions/data/groups';
import { handle } from '#functions/http/handle';
import { celebrations } from '#shared/contract/celebrations';
import { createIds } from '#shared/rules/basics/ids';
import { parseEmoji } from '#shared/rules/posts/emoji';
import { planCompanyDay, presentCompanyDay } from '#shared/rules/celebrations/company-days';

export const handler = handle(celebrations.createDay, async ({ body, actor, now, reading }) => {
  const { workspace, user } = actor;
  const draft = { ...body, emoji: parseEmoji(body.emoji) };
  const groups = await findGroups(workspace.id, draft.group_id ? [draft.group_id] : [], reading);
  const asked = { draft, workspace, hasGroup: groups.size === 1 };
  const day = planCompanyDay(asked, createIds(now, randomIdBytes).companyDay(), now);
  const details = { fields: 'company_days', title: day.name };
  await recordCompanyDay(day, user, auditWrite(actor, 'settings_changed', { details }, now));
  return presentCompanyDay(day, workspace, now);
});
