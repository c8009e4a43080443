import { listWaiting, recordRound } from '#functions/data/award-rounds';
import { handle } from '#functions/http/handle';
import { findDecidedAward } from '#functions/views/nominees';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { withStar } from '#shared/rules/awards/rounds';

export const handler = handle(
  rewards.shortlistNominee,
  async ({ actor, params: { id, user_id }, body: { starred }, reading }) => {
    const award = await findDecidedAward(actor, id, reading);
    if (!award.round) throw new Refusal('forbidden');
    const round = withStar(award.round, user_id, starred);
    const nominations = await listWaiting(actor.workspaceId, id, reading);
    if (nominations.every(({ to_id: to }) => to !== user_id)) throw new Refusal('not_found');
    await recordRound(award, round, actor.user);
    return null;
  },
);
