import type { ConnectionAlert, StoredAlert } from '#shared/model/connection-alert';
import type { WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { write } from '#functions/table/transact';
import { create, type Write } from '#functions/table/writes';

/** What happened to a connection, and the id by which it is told once. */
export type NewAlert = ConnectionAlert & { readonly id: string };

/** Has the account administrators told of a connection: the change stream brings it to them. It conflicts when they were told. */
export const alertWrite = (w: WorkspaceId, alert: NewAlert, now: Date): Write =>
  create(keys.alert(w, alert.id), {
    ...alert,
    created_at: now.toISOString(),
    ttl: epochSeconds(addDays(now, limits.news.days)),
  } satisfies StoredAlert);

/** The same on its own, unless they were told. */
export const raiseAlert = async (w: WorkspaceId, alert: NewAlert, now: Date): Promise<void> => {
  await unlessConflict(write(alertWrite(w, alert, now)));
};

export const findAlert = (w: WorkspaceId, id: string, reading: Reading): Promise<StoredAlert | undefined> =>
  get<StoredAlert>(keys.alert(w, id), reading);
