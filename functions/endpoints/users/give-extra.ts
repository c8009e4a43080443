import { randomIdBytes } from '#functions/crypto/tokens';
import { recordExtra, recordExtraOrder } from '#functions/data/extra';
import { readGroups } from '#functions/data/groups';
import { findUsers } from '#functions/data/users';
import type { Answer, Call } from '#functions/http/call';
import { handle } from '#functions/http/handle';
import { giveToRest } from '#functions/workflows/give-extra';
import { leaveRestToStream } from '#functions/workflows/leave-rest-to-stream';
import { users } from '#shared/contract/users';
import type { GroupId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { planExtra } from '#shared/rules/people/extra';
import { ulid } from '#shared/rules/basics/ids';
import { addSeconds, epochSeconds, lastDayOfPeriod, periodOf } from '#shared/rules/basics/time';

const { giveExtra } = users;
type GiveExtra = Call<typeof giveExtra>;
type Given = Promise<Answer<typeof giveExtra>>;

const giveToMembers = async (
  ids: readonly UserId[],
  { body, actor, now, reading, idempotency }: GiveExtra,
) => {
  const { workspace, workspaceId: w } = actor;
  const found = await findUsers(w, ids, reading);
  const plans = planExtra(
    ids.map((id) => found.get(id)),
    body,
    workspace,
    now,
  );
  const until = lastDayOfPeriod(plans[0]?.period ?? '');
  const reply = { members: plans.length, until };
  await recordExtra(actor, plans, { ...body, now }, idempotency(reply));
  return reply;
};

const giveToGroup = async (id: GroupId, { body, actor, now, reading, idempotency }: GiveExtra): Given => {
  const { workspace, workspaceId: w } = actor;
  const { groups } = await readGroups(w, reading);
  const group = groups.find((one) => one.id === id);
  if (!group) throw new Refusal('group_not_found', {}, ['group_id']);
  const { points, reason } = body;
  const period = periodOf(now, workspace.limit_period, workspace.timezone);
  const order = {
    id: ulid(now, randomIdBytes),
    workspace_id: w,
    group_id: id,
    points,
    reason,
    period,
    ttl: epochSeconds(addSeconds(now, limits.idempotencyHours * 3600)),
  };
  const reply = { members: group.members, until: lastDayOfPeriod(period) };
  await recordExtraOrder(actor, order, { title: group.name, now }, idempotency(reply));
  await leaveRestToStream(giveToRest(order, now));
  return reply;
};

/** Either members or a group. */
export const handler = handle(giveExtra, async (call) => {
  const { user_ids: ids, group_id: group } = call.body;
  if ((ids === undefined) === (group === undefined))
    throw new Refusal('receivers_required', {}, ['user_ids']);
  return ids === undefined ? giveToGroup(group as GroupId, call) : giveToMembers(ids, call);
});
