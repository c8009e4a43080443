import { handle } from '#functions/http/handle';
import { locate } from '#functions/workflows/scim-answers';
import { scim } from '#shared/contract/connections/scim';
import { Refusal } from '#shared/model/refusal';
import { oneScimDocument } from '#shared/rules/connections/scim-documents';

export const handler = handle(scim.describeOne, async ({ params: { document, id } }) => {
  const found = oneScimDocument(document, id, locate);
  if (!found) throw new Refusal('not_found');
  return found;
});
