import { handle } from '#functions/http/handle';
import { readLeaversSummary } from '#functions/views/leavers';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.sumLeavers, ({ actor, reading }) =>
  readLeaversSummary(actor.workspace, reading),
);
