import { handle } from '#functions/http/handle';
import { setWorkflow } from '#functions/chat/teams/workflow';
import { teams } from '#shared/contract/connections/teams';
import { presentWorkflow } from '#shared/rules/connections/chat';

export const handler = handle(teams.setWorkflow, async ({ actor, body, now }) =>
  presentWorkflow(await setWorkflow(actor, body, now)),
);
