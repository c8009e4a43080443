import { handle } from '#functions/http/handle';
import { readGroupByDirectory } from '#functions/workflows/directory-groups';
import { scim } from '#shared/contract/connections/scim';
import { isAsked } from '#shared/rules/connections/scim-attributes';

export const handler = handle(scim.readGroup, ({ params, actor, query, reading }) =>
  readGroupByDirectory(actor, params.id, isAsked('members', query), reading),
);
