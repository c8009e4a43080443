/** Splits the records of one delivery into batches that are delivered one after the other. */
type Delivery = <One>(records: readonly One[], itemOf: (one: One) => string) => readonly (readonly One[])[];

const deliveries: Delivery[] = [];

/** The batches in which stream records or messages are passed to their function. */
export const splitIntoDeliveries: Delivery = (records, itemOf) =>
  deliveries.reduce((batches, how) => batches.flatMap((batch) => how(batch, itemOf)), [records]);

/** Changes how records are delivered. Returns a function that undoes it. */
export const injectDelivery = (how: Delivery): (() => void) => {
  deliveries.push(how);
  return () => {
    const at = deliveries.indexOf(how);
    if (at >= 0) deliveries.splice(at, 1);
  };
};

/**
 * Shuffles the records of different items, keeps the order within each item, and sometimes repeats a part. DynamoDB
 * streams and Lambda guarantee no more than this.
 */
export const shuffledAndRepeated =
  (chance: number, roll: () => number, onRepeat: () => void): Delivery =>
  (records, itemOf) => {
    const lanes = [...Map.groupBy(records, itemOf).values()];
    const mixed: (typeof records)[number][] = [];
    while (lanes.length > 0) {
      const at = Math.floor(roll() * lanes.length);
      const [next, ...rest] = lanes[at] ?? [];
      if (next !== undefined) mixed.push(next);
      if (rest.length > 0) lanes[at] = rest;
      else lanes.splice(at, 1);
    }
    const from = Math.floor(roll() * mixed.length);
    if (roll() >= chance) return [mixed];
    onRepeat();
    return [mixed, mixed.slice(from)];
  };
