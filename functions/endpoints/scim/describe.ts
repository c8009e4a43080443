import { handle } from '#functions/http/handle';
import { scim } from '#shared/contract/scim';
import { scimDocuments } from '#shared/rules/scim-documents';

export const handler = handle(scim.describe, ({ params }) => Promise.resolve(scimDocuments[params.document]));
