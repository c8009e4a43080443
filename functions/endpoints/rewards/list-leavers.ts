import { handle } from '#functions/http/handle';
import { readLeavers } from '#functions/views/leavers';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.listLeavers, ({ actor, after, reading }) =>
  readLeavers(actor.workspace, after, reading),
);
