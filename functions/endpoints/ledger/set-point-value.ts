import { recordPointValue } from '#functions/data/points-account';
import { handle } from '#functions/http/handle';
import { ledger } from '#shared/contract/ledger';

export const handler = handle(ledger.setPointValue, async ({ actor, body: { point_value }, now }) => {
  await recordPointValue(actor, point_value, now);
  return { point_value };
});
