import { findUser } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { presentRecap, readReceived } from '#functions/views/recap';
import { profiles } from '#shared/contract/profiles';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { askedPeriod, daysUntil, lifespanOf } from '#shared/rules/basics/periods';
import { maySeeRecap } from '#shared/rules/people/reports';

export const handler = handle(profiles.readRecap, async ({ params: { id }, query, actor, now, reading }) => {
  const { workspace } = actor;
  const life = lifespanOf(workspace, now);
  const period = query.from ? askedPeriod(query, life) : daysUntil(life.until, limits.periodDays - 1);
  const [user, received] = await Promise.all([
    findUser(workspace.id, id, reading),
    readReceived(workspace, id, period, reading),
  ]);
  if (!user || user.state === 'deleted') throw new Refusal('not_found');
  if (!maySeeRecap(actor.user, user)) throw new Refusal('forbidden');
  return presentRecap(workspace, { user, period, ...received }, actor.user, reading);
});
