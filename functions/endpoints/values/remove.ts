import { readValues, recordValueRemoval } from '#functions/data/values';
import { handleWith } from '#functions/http/handle';
import { values } from '#shared/contract/values';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  values.remove,
  ({ workspaceId, reading }) => readValues(workspaceId, reading),
  async ({ params, actor, now }, existing) => {
    const value = existing.values.find(({ id }) => id === params.id);
    if (!value) throw new Refusal('not_found');
    await recordValueRemoval(actor, value, existing.version, now);
    return null;
  },
);
