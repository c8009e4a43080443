import { handle } from '#functions/http/handle';
import { chooseWinners } from '#functions/workflows/choose-winners';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.chooseWinners, async ({ actor, params, body, reading }) => {
  await chooseWinners(actor, params.id, body, reading);
  return null;
});
