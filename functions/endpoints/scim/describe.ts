import { handle } from '#functions/http/handle';
import { locate } from '#functions/workflows/scim-answers';
import { scim } from '#shared/contract/connections/scim';
import { scimDocument } from '#shared/rules/connections/scim-documents';

export const handler = handle(scim.describe, ({ params }) =>
  Promise.resolve(scimDocument(params.document, locate)),
);
