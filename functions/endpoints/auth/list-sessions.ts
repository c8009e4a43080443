import { listSessions } from '#functions/data/sessions';
import { handleWith } from '#functions/http/handle';
import { auth } from '#shared/contract/auth';
import { presentSessions } from '#shared/rules/sign-in/sessions';

export const handler = handleWith(
  auth.listSessions,
  ({ workspaceId, userId, reading }) => listSessions(workspaceId, userId, reading),
  async ({ actor }, sessions) => presentSessions(sessions, actor.user, actor.session),
);
