import { handle } from '#functions/http/handle';
import { sendPeopleFile } from '#functions/workflows/people-files/send-people-file';
import { users } from '#shared/contract/users';

export const handler = handle(users.planFile, ({ body, query, actor, now, idempotency }) =>
  sendPeopleFile(
    body,
    { isApplied: query.apply === 'true', leavers: query.leavers },
    actor,
    now,
    idempotency,
  ),
);
