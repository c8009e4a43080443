import { handle } from '#functions/http/handle';
import { findOpenAwards } from '#functions/views/awards';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.openAwards, ({ actor: { workspace, user }, reading }) =>
  findOpenAwards(workspace, user, reading),
);
