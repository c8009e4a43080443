import { handle } from '#functions/http/handle';
import { testWorkflow } from '#functions/chat/teams/workflow';
import { teams } from '#shared/contract/connections/teams';

export const handler = handle(teams.testWorkflow, async ({ actor, now }) => {
  await testWorkflow(actor, now);
  return null;
});
