import type { CompanyDayId, WorkspaceId } from '#shared/model/ids';
import type { StoredCompanyDay } from '#shared/model/company-day';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { CompanyDayChange } from '#shared/rules/celebrations/company-days';
import { unchanged } from '#functions/table/expressions';
import { keys, lists } from '#functions/table/keys';
import { get, query, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, check, create, remove, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';
import { addPost } from './posts.ts';

/** Returns the days of a company. There are few. */
export const listCompanyDays = async (w: WorkspaceId, reading: Reading): Promise<StoredCompanyDay[]> =>
  (await query<StoredCompanyDay>(lists.companyDays(w), reading)).items;

export const findCompanyDay = (
  w: WorkspaceId,
  id: CompanyDayId,
  reading: Reading,
): Promise<StoredCompanyDay | undefined> => get<StoredCompanyDay>(keys.companyDay(w, id), reading);

/** Counts the days in the workspace's item, so that two at once cannot exceed their number, and the schedules follow. */
const countDays = (w: WorkspaceId, by: 1 | 0 | -1): Write =>
  change(keys.workspace(w), { add: { company_days_count: by, company_days_revision: 1 } }, [
    { absent: 'closing' },
    ...(by === 1
      ? [
          {
            any: [
              { absent: 'company_days_count' },
              ['company_days_count', '<', limits.companyDay.count],
            ] as const,
          },
        ]
      : []),
  ]);

/** The group that a day is for has to be there. */
const requireGroup = ({
  workspace_id: w,
  group_id: group,
}: Pick<StoredCompanyDay, 'workspace_id' | 'group_id'>) => (group ? [check(keys.group(w, group), [])] : []);

/** Stores a day. Commits only while the administrator keeps their permissions, and while there is room for it. */
export const recordCompanyDay = (day: StoredCompanyDay, actor: User, audit: Write): Promise<void> =>
  transact(
    create(keys.companyDay(day.workspace_id, day.id), day),
    countDays(day.workspace_id, 1),
    ...requireGroup(day),
    requirePermissions(actor),
    audit,
  );

/** Changes a day that is not being celebrated at this moment. */
export const recordCompanyDayChange = (
  { workspace_id: w, id }: StoredCompanyDay,
  changed: CompanyDayChange,
  actor: User,
  audit: Write,
): Promise<void> => {
  const removed = (['group_id', 'text'] as const).filter((name) => changed[name] === undefined);
  return transact(
    change(keys.companyDay(w, id), { set: changed, remove: removed }, [{ absent: 'giving' }]),
    countDays(w, 0),
    ...requireGroup({ workspace_id: w, ...(changed.group_id && { group_id: changed.group_id }) }),
    requirePermissions(actor),
    audit,
  );
};

/** Removes a day that is not being celebrated at this moment. Its posts stay. */
export const recordCompanyDayRemoval = (
  { workspace_id: w, id }: StoredCompanyDay,
  actor: User,
  audit: Write,
): Promise<void> =>
  transact(
    remove(keys.companyDay(w, id), [{ absent: 'giving' }]),
    countDays(w, -1),
    requirePermissions(actor),
    audit,
  );

/** What a celebration was decided on. */
const deciding = [
  'name',
  'emoji',
  'date',
  'yearly',
  'group_id',
  'points',
  'text',
  'celebrated',
  'giving',
] as const;
const asRead = (day: StoredCompanyDay) => deciding.map((name) => unchanged(name, day[name]));

/**
 * Records the post of a day and the mark that it was celebrated this year in one transaction. From then on its members get
 * their points, until `endGiving`.
 */
export const recordCompanyDayPost = (day: StoredCompanyDay, post: StoredPost, year: number): Promise<void> =>
  transact(
    check(keys.workspace(day.workspace_id), [{ absent: 'closing' }]),
    change(
      keys.companyDay(day.workspace_id, day.id),
      { set: { celebrated: year, giving: post.id } },
      asRead(day),
    ),
    addPost(post),
  );

/** Records that a day is not celebrated this time. */
export const skipCompanyDay = async (day: StoredCompanyDay, since: string): Promise<void> => {
  await write(change(keys.companyDay(day.workspace_id, day.id), { set: { since } }, asRead(day)));
};

/** Records that all members of a day have its points. A concurrent worker may have done so. */
export const endGiving = async (
  { workspace_id: w, id }: StoredCompanyDay,
  post: StoredPost['id'],
): Promise<void> => {
  await unlessConflict(
    write(change(keys.companyDay(w, id), { remove: ['giving'] }, [['giving', '=', post]])),
  );
};
