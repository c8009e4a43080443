import type { UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { managerOf } from '../people/managers.ts';
import { isCurrentMember } from '../people/users.ts';
import { receiversToNotify } from './mails.ts';
import type { NewsDraft } from './news.ts';

type Step<Noun> = { readonly before: Noun | undefined; readonly after: Noun | undefined };

/** Whose managers hear of a new post: its receivers. A private post and one of the company are not theirs to hear of. */
export const recognisedReports = (step: Step<StoredPost>): readonly UserId[] =>
  step.after?.celebration || step.after?.private ? [] : receiversToNotify(step);

/** To whom receivers of a post report: not to those who sent or got it, because they know. */
export const managerNews = (
  { id, from_id: by_id, to_id: receivers, created_at, score }: StoredPost,
  people: readonly User[],
): readonly NewsDraft[] =>
  Array.from(Map.groupBy(people, managerOf), ([manager, reports]): NewsDraft[] => {
    if (manager === undefined || manager === by_id || receivers.includes(manager)) return [];
    return [
      {
        kind: 'report_recognised',
        to: [manager],
        source: id,
        created_at,
        by_id,
        post_id: id,
        people_ids: reports.map((one) => one.id),
        ...(score > 0 && { points: score }),
      },
    ];
  }).flat();

/** Whether somebody leaves to whom others report. */
export const leavesReports = ({ before, after }: Step<User>): boolean =>
  before !== undefined &&
  !before.demo &&
  (before.direct_reports ?? 0) > 0 &&
  isCurrentMember(before) &&
  !(after && isCurrentMember(after));

/** To administrators of people, about those who report to somebody else from now on. */
export const managerLeftNews = (
  { before, at }: Pick<Step<User>, 'before'> & { readonly at: Date },
  administrators: readonly UserId[],
): readonly NewsDraft[] => {
  if (!before) return [];
  const { id, manager_id: next, direct_reports: count = 0 } = before;
  const created_at = at.toISOString();
  return [
    {
      kind: 'manager_left',
      to: administrators,
      source: `${id}#${created_at}`,
      created_at,
      by_id: id,
      count,
      ...(next && { people_ids: [next] }),
    },
  ];
};
