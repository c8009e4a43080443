import type { StoredReward } from '#shared/model/reward';
import { keys } from '#functions/table/keys';
import { change, type Write } from '#functions/table/writes';

type Stocked = Pick<StoredReward, 'workspace_id' | 'id' | 'version' | 'stock'>;

/**
 * Takes one from the stock of a reward while there is one. An edit is a conflict, another request is none: so many people
 * can redeem it concurrently.
 */
export const takeFromStock = ({ workspace_id: w, id, version, stock = 0 }: Stocked): Write =>
  change(keys.reward(w, id), { add: { taken: 1 } }, [
    ['version', '=', version],
    { any: [{ absent: 'taken' }, ['taken', '<', stock]] },
  ]);

/** Puts one back. Only a reward that is gone is a conflict. */
export const returnToStock = ({ workspace_id: w, id }: Stocked): Write =>
  change(keys.reward(w, id), { add: { taken: -1 } });
