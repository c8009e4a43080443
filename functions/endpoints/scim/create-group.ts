import { handle } from '#functions/http/handle';
import { addGroupByDirectory } from '#functions/workflows/directory-groups';
import { scim } from '#shared/contract/connections/scim';
import { isAsked } from '#shared/rules/connections/scim-attributes';

export const handler = handle(scim.createGroup, ({ body, actor, query, reading }) =>
  addGroupByDirectory(body, actor, isAsked('members', query), reading),
);
