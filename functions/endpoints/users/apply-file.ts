import { handle } from '#functions/http/handle';
import { applyPlannedFile } from '#functions/workflows/people-files/send-people-file';
import { users } from '#shared/contract/users';

export const handler = handle(users.applyFile, ({ params, body, actor, now, idempotency }) =>
  applyPlannedFile(params.id, body.leavers, actor, now, idempotency),
);
