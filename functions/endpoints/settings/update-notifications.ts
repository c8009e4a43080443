import { recordNotifications } from '#functions/data/settings';
import { handle } from '#functions/http/handle';
import { settings } from '#shared/contract/settings';
import { notificationChanges } from '#shared/rules/settings';

export const handler = handle(settings.updateNotifications, async ({ body, actor, now }) => {
  const { changes, reply } = notificationChanges(actor.workspace, actor.user, body);
  await recordNotifications(actor, changes, now);
  return reply;
});
