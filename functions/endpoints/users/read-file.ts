import { handle } from '#functions/http/handle';
import { showPeopleFile } from '#functions/workflows/people-files/send-people-file';
import { users } from '#shared/contract/users';

export const handler = handle(users.readFile, ({ params, actor, reading }) =>
  showPeopleFile(params.id, actor, reading),
);
