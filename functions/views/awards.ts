import { findCounts } from '#functions/data/award-budgets';
import { listAwards } from '#functions/data/awards';
import { findGroups } from '#functions/data/groups';
import { rowsOfReports } from '#functions/data/managers';
import { findShownUsers } from '#functions/data/users';
import { findValue, listValues } from '#functions/data/workspaces';
import type { Reading } from '#functions/table/read';
import type { AwardDraft, Award, OpenAward, StoredAward } from '#shared/model/award';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { type AskedAward, isOpenTo, presentAward, presentOpenAward } from '#shared/rules/awards/awards';
import { decidesOnRound } from '#shared/rules/awards/choices';
import { isRoundOpen } from '#shared/rules/awards/rounds';
import { parseEmoji } from '#shared/rules/posts/emoji';

/** Reads what a draft of an award names. */
export const askedAward = async (
  { id: w }: Workspace,
  body: AwardDraft,
  reading: Reading,
): Promise<AskedAward> => {
  const { value_id: value, group_id: group, people } = body;
  const [found, groups, named] = await Promise.all([
    value ? findValue(w, value, reading) : undefined,
    findGroups(w, group ? [group] : [], reading),
    findShownUsers(w, people, reading),
  ]);
  return {
    draft: { ...body, emoji: parseEmoji(body.emoji) },
    value: found,
    hasGroup: groups.size === 1,
    people: named,
  };
};

const byName = <One extends { readonly name: string }>(a: One, b: One): number =>
  a.name.localeCompare(b.name);

/** The awards as rewards administrators see them. */
export const presentAwards = async (
  workspace: Workspace,
  awards: readonly StoredAward[],
  reading: Reading,
): Promise<Award[]> => {
  const named = [...new Set(awards.flatMap(({ people }) => people))];
  const [counts, people] = await Promise.all([
    findCounts(workspace, awards, [], reading),
    findShownUsers(workspace.id, named, reading),
  ]);
  return awards
    .map((award, at) => presentAward(award, counts[at] ?? {}, people, workspace, reading.now))
    .toSorted(byName);
};

/** The awards that a member may give or ask for now, and those whose winners they choose. */
export const findOpenAwards = async (
  workspace: Workspace,
  user: User,
  reading: Reading,
): Promise<OpenAward[]> => {
  const awards = await listAwards(workspace.id, reading);
  const isManaged = awards.some(({ decided_by: decided }) => decided === 'manager');
  const reports = isManaged ? await rowsOfReports(workspace.id, user.id, 1, undefined, reading) : undefined;
  const hasReports = reports !== undefined && reports.rows.length > 0;
  const canOf = (award: StoredAward): OpenAward['can'] => ({
    ask: isOpenTo(award, user, hasReports) && isRoundOpen(award, workspace, reading.now),
    choose: decidesOnRound(award, user) && award.round?.ended_at === undefined,
  });
  const own = awards.filter((award) => Object.values(canOf(award)).some(Boolean));
  if (own.length === 0) return [];
  const [counts, values] = await Promise.all([
    findCounts(workspace, own, [], reading),
    listValues(workspace.id, reading),
  ]);
  return own
    .map((award, at) => {
      const value = values.find(({ id }) => id === award.value_id);
      return presentOpenAward(award, value, counts[at] ?? {}, canOf(award), workspace, reading.now);
    })
    .toSorted(byName);
};
