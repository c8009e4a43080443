import type { SessionId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { keys, lists } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { upsert } from '#functions/table/writes';

/** A kind of device, such as `Firefox-Windows`, that a member signed in with. */
type Device = { readonly name: string; readonly first_session: SessionId };

/**
 * Remembers the device of a session.
 * @returns whether the member knows other devices, and this session is the first one on this device; also when it is
 *   asked again for the same session
 */
export const rememberDevice = async (
  { workspace_id: w, id: u }: Pick<User, 'workspace_id' | 'id'>,
  name: string,
  session: SessionId,
  reading: Reading,
): Promise<boolean> => {
  const { items } = await query<Device>(lists.devices(w, u), { ...reading, consistent: true });
  const known = items.find((one) => one.name === name);
  const first = known?.first_session ?? session;
  const ttl = epochSeconds(addDays(reading.now, limits.deviceDays));
  await write(upsert(keys.device(w, u, name), { set: { name, first_session: first, ttl } }));
  return first === session && items.some((one) => one.name !== name);
};
