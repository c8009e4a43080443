import { recordSettings } from '#functions/data/settings';
import { handle } from '#functions/http/handle';
import { settings } from '#shared/contract/settings';
import { settingsChanges, presentSettings } from '#shared/rules/settings';

export const handler = handle(settings.update, async ({ body, actor, now }) => {
  const changes = settingsChanges(actor.workspace, body);
  await recordSettings(actor, changes, now);
  return presentSettings({ ...actor.workspace, ...changes }, actor.user);
});
