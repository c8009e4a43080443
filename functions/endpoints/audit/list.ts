import { listAudit } from '#functions/data/audit';
import { handle } from '#functions/http/handle';
import { audit } from '#shared/contract/audit';

export const handler = handle(audit.list, ({ actor, after, reading }) =>
  listAudit(actor.workspaceId, after, reading),
);
