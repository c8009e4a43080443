import { pageOfWorkspaces } from '#functions/data/workspaces';
import { keys } from '#functions/table/keys';
import { get } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { upsert } from '#functions/table/writes';
import type { Workspace } from '#shared/model/workspace';
import { indexAdministrators } from './0001-index-administrators.ts';
import { indexAllWords } from './0002-index-all-words.ts';
import { indexMessages } from './0003-index-messages.ts';
import { indexDates } from './0004-index-dates.ts';
import { countActiveMembers } from './0006-count-active-members.ts';
import { countPoints } from './0007-count-points.ts';
import { listLeavers } from './0008-list-leavers.ts';

/** Changes items of one workspace that an older release has written. Returns how many it changed. */
type Migrate = (workspace: Workspace, now: Date) => Promise<number>;

type Migration = { readonly id: string; readonly summary: string; readonly migrate: Migrate };

/**
 * Every migration, in order. Each only adds what the new release reads, so that the old release, which runs beside it
 * during a deployment, goes on; each may be interrupted and run again, and other writers may be faster.
 */
export const migrations: readonly Migration[] = [
  {
    id: '0001-index-administrators',
    summary: 'Members with permissions are found by an index',
    migrate: indexAdministrators,
  },
  {
    id: '0002-index-all-words',
    summary: 'Members are found by any words of their names and addresses',
    migrate: indexAllWords,
  },
  {
    id: '0003-index-messages',
    summary: 'Posts are found by the words of their messages, their receivers and their values',
    migrate: indexMessages,
  },
  {
    id: '0004-index-dates',
    summary: 'Birthdays and hire dates are found by the day of the year',
    migrate: indexDates,
  },
  {
    id: '0006-count-active-members',
    summary: 'Every month knows how many members were active',
    migrate: countActiveMembers,
  },
  {
    id: '0007-count-points',
    summary: 'The points account knows every entry of the ledger',
    migrate: countPoints,
  },
  {
    id: '0008-list-leavers',
    summary: 'Those who left with points are in a list',
    migrate: listLeavers,
  },
];

const isDone = async ({ id }: Migration, now: Date): Promise<boolean> =>
  (await get(keys.migration(id), { now, consistent: true })) !== undefined;

const inAllWorkspaces = async ({ migrate }: Migration, now: Date): Promise<number> => {
  let changed = 0;
  for (let after: Parameters<typeof pageOfWorkspaces>[0]; ;) {
    const { workspaces, next } = await pageOfWorkspaces(after);
    for (const workspace of workspaces) changed += await migrate(workspace, now);
    if (!next) return changed;
    after = next;
  }
};

/** Runs what this table has not had yet. Calls `said` with each that ran, and how many items it changed. */
export const runMigrations = async (
  now: Date,
  said: (migration: Migration, changed: number) => void,
): Promise<void> => {
  for (const migration of migrations) {
    if (await isDone(migration, now)) continue;
    const changed = await inAllWorkspaces(migration, now);
    await write(upsert(keys.migration(migration.id), { set: { done_at: now.toISOString(), changed } }));
    said(migration, changed);
  }
};
