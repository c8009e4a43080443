import { runningFunction } from '#infra/local/emulators/enforce-access';
import { internals } from '../test/support/product.ts';

/** The cost of one call: sequential round trips to the table, read and write units, including indexes. */
export type Cost = { readonly trips: number; readonly reads: number; readonly writes: number };

type Capacity = { readonly CapacityUnits?: number };
type Output = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };
type Measuring = { readonly functionId: string; trips: number; reads: number; writes: number };

let measuring: Measuring | undefined;

const changes = (command: string): boolean => /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(command);

const unitsOf = ({ ConsumedCapacity: consumed = [] }: Output): number =>
  [consumed].flat().reduce((sum, { CapacityUnits: units = 0 }) => sum + units, 0);

// Trips are the longest chain: a request follows all requests answered before it was sent and is parallel to the rest.
internals.table.client.middlewareStack.add(
  (next, context) => async (args) => {
    const cost = measuring;
    if (cost?.functionId !== runningFunction() || !cost) return next(args);
    const trip = cost.trips + 1;
    const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
    const result = await next({ ...args, input });
    const units = unitsOf(result.output as Output);
    cost.trips = Math.max(cost.trips, trip);
    cost[changes(String(context['commandName'])) ? 'writes' : 'reads'] += units;
    return result;
  },
  { step: 'initialize', name: 'measure' },
);

/** Measures a function while `act` calls it once. @throws Error when the call fails */
export const measure = async (
  functionId: string,
  act: () => Promise<{ readonly status: number }>,
): Promise<Cost> => {
  const cost = { functionId, trips: 0, reads: 0, writes: 0 };
  measuring = cost;
  try {
    const { status } = await act();
    if (status >= 400) throw new Error(`${functionId} answered ${status}`);
    const { trips, reads, writes } = cost;
    return { trips, reads, writes };
  } finally {
    measuring = undefined;
  }
};
