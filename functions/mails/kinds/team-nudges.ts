import { recordNudged, rowsOfReports } from '#functions/data/managers';
import { findLastThanks, lastPrivateThanks } from '#functions/data/received-posts';
import { findUsers } from '#functions/data/users';
import { type Component, facts as factTable, linkLine, section } from '#functions/mails/components';
import { displayNameOf, type Facts } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import type { MailWords } from '#functions/mails/words';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { mayBeNudged, nudgeOf } from '#shared/rules/people/reports';

/** Somebody whom nobody thanked since they began, or for a long time. */
export type Nudge = { readonly name: string; readonly why: 'new' | 'waiting' };

/** Whether the manager of a member hears of them in this digest. What is noted stays, so that a mail that is made again says the same. */
const nudged = async (
  user: User,
  thanks: string | undefined,
  week: string,
  { reading: { now } }: Facts,
): Promise<Nudge | undefined> => {
  const name = displayNameOf(user);
  if (name === undefined || !nudgeOf(user, thanks, now)) return undefined;
  const apart = await lastPrivateThanks(user.workspace_id, user.id, { now });
  const why = nudgeOf(
    user,
    [thanks, apart]
      .filter((one) => one !== undefined)
      .toSorted()
      .at(-1),
    now,
  );
  if (!why || (user.nudged !== week && !(await recordNudged(user, week)))) return undefined;
  return { name, why };
};

/**
 * Who of those who report to a member waits for thanks: the first few of the first fifty, each at most once in sixty days.
 * A bounded number of items is read, however many there are.
 */
export const nudgesFor = async (week: string, facts: Facts): Promise<readonly Nudge[]> => {
  const { user: manager, workspace, reading } = facts;
  if (!manager.direct_reports) return [];
  const { rows } = await rowsOfReports(workspace.id, manager.id, limits.page, undefined, reading);
  const users = await findUsers(
    workspace.id,
    rows.flatMap(({ item }) => item ?? []),
    { ...reading, consistent: true },
  );
  const asked = [...users.values()].filter((user) => mayBeNudged(user, week, reading.now));
  const last = await findLastThanks(
    workspace.id,
    asked.map(({ id }) => id),
    reading,
  );
  const found: Nudge[] = [];
  // One after the other: only those who are named are noted.
  for (const user of asked) {
    if (found.length === limits.manager.nudges) break;
    const nudge = await nudged(user, last.get(user.id)?.received, week, facts);
    if (nudge) found.push(nudge);
  }
  return found;
};

/** The part of a digest about those who report to its reader. */
export const nudgePieces = (nudges: readonly Nudge[], words: MailWords): readonly Component[] =>
  nudges.length === 0
    ? []
    : [
        section(words.digest_reports),
        factTable(nudges.map(({ name, why }) => [name, words[`digest_reports_${why}`]] as const)),
        linkLine(words.digest_reports_link, absoluteUrl('/my-team')),
      ];
