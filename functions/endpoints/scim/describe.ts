import { handle } from '#functions/http/handle';
import { scim } from '#shared/contract/connections/scim';
import { scimDocuments } from '#shared/rules/connections/scim-documents';

export const handler = handle(scim.describe, ({ params }) => Promise.resolve(scimDocuments[params.document]));
