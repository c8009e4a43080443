import { runningFunction } from '#infra/emulators/lambda/enforce-access';
import { loadFromSource, replaceHandlers } from '#infra/emulators/lambda/load-handler';
import { internals } from '../test/support/stack.ts';

/** The cost of one call: sequential round trips to the table, read and write units, including indexes. */
export type Cost = { readonly trips: number; readonly reads: number; readonly writes: number };

type Capacity = { readonly CapacityUnits?: number };
type Output = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };
type Measuring = { -readonly [Part in keyof Cost]: number };

/** What each function costs, by its id, while something is measured. */
let measuring: Map<string, Measuring> | undefined;

const changes = (command: string): boolean => /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(command);

const unitsOf = ({ ConsumedCapacity: consumed = [] }: Output): number =>
  [consumed].flat().reduce((sum, { CapacityUnits: units = 0 }) => sum + units, 0);

const costOf = (id: string): Measuring | undefined => {
  const found = measuring?.get(id) ?? { trips: 0, reads: 0, writes: 0 };
  measuring?.set(id, found);
  return measuring && found;
};

// Trips are the longest chain: a request follows all requests answered before it was sent and is parallel to the rest.
internals.table.client.middlewareStack.add(
  (next, context) => async (args) => {
    const id = runningFunction();
    const cost = id === undefined ? undefined : costOf(id);
    if (!cost) return next(args);
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

type Act = () => Promise<{ readonly status: number }>;

/** Measures all functions that run while `act` makes a call. @throws Error when the call fails */
const measureAll = async (act: Act): Promise<ReadonlyMap<string, Cost>> => {
  const costs = new Map<string, Measuring>();
  measuring = costs;
  try {
    const { status } = await act();
    if (status >= 400) throw new Error(`the call answered ${status}`);
    return costs;
  } finally {
    measuring = undefined;
  }
};

const nothing: Cost = { trips: 0, reads: 0, writes: 0 };

/** Measures a function while `act` calls it once. @throws Error when the call fails */
export const measure = async (functionId: string, act: Act): Promise<Cost> =>
  (await measureAll(act)).get(functionId) ?? nothing;

/** What a function did in all of its invocations. */
export type Share = Pick<Cost, 'reads' | 'writes'> & { readonly id: string; readonly invocations: number };

/**
 * Measures a call and everything that follows from it, until all is settled: each function with the number of its
 * invocations, also those that read nothing, because each is paid for.
 */
export const measureWithFollowers = async (
  act: Act,
  settle: () => Promise<void>,
): Promise<readonly Share[]> => {
  const invocations = new Map<string, number>();
  const undo = replaceHandlers(async (of) => {
    invocations.set(of.id, (invocations.get(of.id) ?? 0) + 1);
    return loadFromSource(of);
  });
  try {
    const costs = await measureAll(async () => {
      const answered = await act();
      await settle();
      return answered;
    });
    return [...invocations].map(([id, number]) => {
      const { reads, writes } = costs.get(id) ?? nothing;
      return { id, invocations: number, reads, writes };
    });
  } finally {
    undo();
  }
};
