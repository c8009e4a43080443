/** A message for whoever listens to a service: what is sent, and how lists and tests name it. */
export type Message = { readonly id: string; readonly type: string; readonly body: string };

/** Where messages go: an address, and the headers that sign for one. */
export type Receiver = {
  readonly url: string;
  readonly headers: (body: string, at: Date) => Readonly<Record<string, string>>;
};

/** An event on its way to a receiver. */
export type Delivery = {
  readonly event: string;
  readonly type: string;
  readonly url: string;
  readonly status: 'waiting' | 'held' | 'retrying' | 'delivered' | 'lost' | 'failed';
  readonly attempts: number;
  /** The last answer: an HTTP status, or why there was none. */
  readonly answer: string | null;
};
type Way = { -readonly [Name in keyof Delivery]: Delivery[Name] } & { body: string; to: Receiver };

/** What tests do to deliveries; each stays until it is changed. */
type DeliveryFaults = {
  /** Delivers every event twice. */
  duplicate: boolean;
  order: 'as_sent' | 'reversed' | 'random';
  /** Keeps events back until it is false again. */
  hold: boolean;
  /** Drops events on their way: all, or the next so many. */
  lose: boolean | number;
};

export type Deliveries = {
  readonly set: (faults: Partial<DeliveryFaults>) => void;
  readonly send: (messages: readonly Message[], receivers: readonly Receiver[]) => void;
  readonly list: () => Delivery[];
  /** Resolves when nothing is on its way any more; what is held does not count. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const patience = 10_000;
const remembered = 5000;
type Options = {
  clock: () => Date;
  attempts: number;
  /** The wait before the second try; each further one is twice as long. */
  firstRetryMs: number;
  /** A message was taken by one of its receivers. */
  onDelivered: (id: string) => void;
};

/** Brings events to their receivers, one after the other, and tries again what was not taken. */
export const startDeliveries = ({ clock, attempts, firstRetryMs, onDelivered }: Options): Deliveries => {
  const faults: DeliveryFaults = { duplicate: false, order: 'as_sent', hold: false, lose: false };
  const ways: Way[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const stopped = new AbortController();
  let queue: Way[] = [];
  let held: Way[] = [];
  let working: Promise<void> | undefined;

  const post = async (way: Way): Promise<void> => {
    const { body } = way;
    way.attempts += 1;
    try {
      const response = await fetch(way.to.url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json; charset=utf-8', ...way.to.headers(body, clock()) },
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(patience)]),
      });
      await response.arrayBuffer();
      way.answer = String(response.status);
      if (response.ok) {
        way.status = 'delivered';
        onDelivered(way.event);
        return;
      }
    } catch (error) {
      way.answer = error instanceof Error ? error.message : 'no answer';
    }
    if (stopped.signal.aborted) return;
    way.status = way.attempts < attempts ? 'retrying' : 'failed';
    if (way.status === 'failed') return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        way.status = 'waiting';
        enqueue([way]);
      },
      firstRetryMs * 2 ** (way.attempts - 1),
    );
    timers.add(timer);
  };

  const loses = (): boolean => {
    if (typeof faults.lose !== 'number') return faults.lose;
    if (faults.lose === 0) return false;
    faults.lose -= 1;
    return true;
  };
  const work = async (): Promise<void> => {
    for (let way = queue.shift(); way && !stopped.signal.aborted; way = queue.shift()) {
      if (loses()) way.status = 'lost';
      else await post(way);
    }
    working = undefined;
  };
  const enqueue = (some: readonly Way[]): void => {
    queue.push(...some);
    // Starts after the call that made the messages was answered.
    working ??= new Promise<void>((resolve) => setImmediate(resolve)).then(work);
  };
  const ordered = (some: readonly Way[]): Way[] => {
    if (faults.order === 'reversed') return some.toReversed();
    if (faults.order === 'as_sent') return [...some];
    return some
      .map((way) => ({ way, place: Math.random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ way }) => way);
  };
  const go = (some: readonly Way[]): void => {
    for (const way of some) way.status = 'waiting';
    enqueue(ordered(faults.duplicate ? some.flatMap((way) => [way, copyOf(way)]) : some));
  };
  const copyOf = (way: Way): Way => {
    const copy = { ...way };
    ways.push(copy);
    return copy;
  };

  return {
    set: (next) => {
      Object.assign(faults, next);
      if (faults.hold) return;
      const released = held;
      held = [];
      go(released);
    },
    send: (messages, receivers) => {
      const some = messages.flatMap(({ id, type, body }) =>
        receivers.map((to): Way => ({
          event: id,
          type,
          url: to.url,
          status: 'held',
          attempts: 0,
          answer: null,
          body,
          to,
        })),
      );
      // A server that runs for weeks remembers the latest only.
      if (ways.length > remembered) ways.splice(0, ways.length - remembered);
      ways.push(...some);
      if (faults.hold) held.push(...some);
      else go(some);
    },
    list: () =>
      ways.map(({ event, type, url, status, attempts: tries, answer }) => ({
        event,
        type,
        url,
        status,
        attempts: tries,
        answer,
      })),
    settled: async () => {
      const isBusy = (): boolean => (working !== undefined || timers.size > 0) && !stopped.signal.aborted;
      while (isBusy()) await (working ?? new Promise((resolve) => setTimeout(resolve, 10)));
    },
    stop: async () => {
      stopped.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      queue = [];
      await working;
    },
  };
};
