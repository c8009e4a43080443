import { handle } from '#functions/http/handle';
import { findCelebrations } from '#functions/views/upcoming-celebrations';
import { celebrations } from '#shared/contract/celebrations';
import { limits } from '#shared/model/limits';
import { dayOf } from '#shared/rules/basics/time';

export const handler = handle(celebrations.list, ({ actor: { workspace }, now, reading }) => {
  const { soonDays: days, shown: limit } = limits.celebrations;
  return findCelebrations(workspace, { from: dayOf(now, workspace.timezone), days, limit }, reading);
});
