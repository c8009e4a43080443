import { handle } from '#functions/http/handle';
import { showPeopleFiles } from '#functions/workflows/people-files/send-people-file';
import { users } from '#shared/contract/users';

export const handler = handle(users.listFiles, ({ actor, reading }) =>
  showPeopleFiles(actor.workspaceId, reading),
);
