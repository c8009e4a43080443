import { randomIdBytes } from '#functions/crypto/tokens';
import { listDates } from '#functions/data/dates';
import { findGroups } from '#functions/data/groups';
import { findTeamCard, recordTeamCard } from '#functions/data/greeting-cards';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { mapConcurrent } from '#functions/platform/concurrency';
import { retryOnConflict } from '#functions/table/retry';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { createIds } from '#shared/rules/basics/ids';
import { indexSpans } from '#shared/rules/celebrations/celebration-days';
import {
  daysWithCard,
  kindsWithCard,
  type Occasion,
  occasionOf,
  planTeamCard,
} from '#shared/rules/celebrations/occasion-cards';
import { groupIdsOf } from '#shared/rules/people/groups';

/** For how many members a card is opened at the same time. */
const width = 10;

/** Opens the card for a day of a member once, whoever does it and changes what meanwhile. */
export const openTeamCard = (w: WorkspaceId, u: UserId, occasion: Occasion, now: Date): Promise<void> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const [workspace, user, opened] = await Promise.all([
      findWorkspace(w, reading),
      findUser(w, u, reading),
      findTeamCard(w, u, occasion, reading),
    ]);
    if (!workspace || workspace.closing || !user || opened) return;
    const [first] = groupIdsOf(user);
    const group = first && (await findGroups(w, [first], reading)).get(first);
    const id = createIds(now, randomIdBytes).greetingCard();
    const card = planTeamCard({ workspace, user, group }, occasion, id, now);
    if (card) await recordTeamCard(card, user);
  });

/** Opens the cards for the days of the week ahead that have none yet. */
export const openCards = async (workspace: Workspace, now: Date): Promise<void> => {
  const { id: w, timezone } = workspace;
  const [first, last] = daysWithCard(now, timezone);
  const limit = limits.greetingCard.openedByTeam;
  const reading = { now, consistent: true };
  for (const kind of kindsWithCard(workspace))
    for (const span of indexSpans(kind, first, last)) {
      const entries = await listDates(w, kind, { ...span, limit }, reading);
      await mapConcurrent(entries, width, async (entry) => {
        const occasion = occasionOf(entry, first);
        if (occasion) await openTeamCard(w, entry.user_id, occasion, now);
      });
    }
};
