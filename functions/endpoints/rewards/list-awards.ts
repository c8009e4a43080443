import { listAwards } from '#functions/data/awards';
import { handleWith } from '#functions/http/handle';
import { presentAwards } from '#functions/views/awards';
import { rewards } from '#shared/contract/rewards';

export const handler = handleWith(
  rewards.listAwards,
  ({ workspaceId, reading }) => listAwards(workspaceId, reading),
  ({ actor, reading }, awards) => presentAwards(actor.workspace, awards, reading),
);
