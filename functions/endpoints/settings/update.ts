import { recordSettings } from '#functions/data/settings';
import { handle } from '#functions/http/handle';
import { settings } from '#shared/contract/settings';
import { planSettings, settingsAfter } from '#shared/rules/workspaces/settings';

export const handler = handle(settings.update, async ({ body, actor, now }) => {
  const plan = planSettings(actor.workspace, actor.user, body, now);
  await recordSettings(actor, plan, now);
  return settingsAfter(actor.workspace, actor.user, plan);
});
