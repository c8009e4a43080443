import { handle } from '#functions/http/handle';
import { settings } from '#shared/contract/settings';
import { presentSettings } from '#shared/rules/workspaces/settings';

export const handler = handle(settings.read, async ({ actor }) =>
  presentSettings(actor.workspace, actor.user),
);
