import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** How long changes are gathered before they are read, so that they come in batches as in AWS; in milliseconds. */
const gatherMs = 60;
/** The same while somebody waits for the changes. */
const hurriedMs = 10;
/** How often it is looked for changes that nobody announced, because another process made them; in milliseconds. */
const lookMs = 5000;
/** How long a reader that hurries waits before it looks again whether all are done; in milliseconds. */
const checkMs = 1000;

/** Lets several wait until somebody wakes all of them, or their time is over. */
const alarm = () => {
  const sleepers = new Set<() => void>();
  return {
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        sleepers.add(wake);
      }),
    wake: (): void => {
      for (const wake of sleepers) wake();
    },
  };
};

/** Counts the changes that are announced, and lets readers wait for them. */
export const hearAnnouncements = () => {
  const [looking, gathering, behind] = [alarm(), alarm(), alarm()];
  let count = 0;
  let hurried = 0;
  const announce = (): void => {
    count += 1;
    looking.wake();
  };
  return {
    announce,
    count: () => count,
    /** Resolves when it is time to look for changes after the announcement number `known`. */
    next: async (known: number): Promise<void> => {
      if (count === known) await looking.wait(lookMs);
      if (count !== known) await gathering.wait(hurried === 0 ? gatherMs : hurriedMs);
    },
    /** Says that a reader has found nothing more. */
    reached: behind.wake,
    /** Lets nobody gather for long until every reader has looked once more and found nothing. */
    hurry: async (reached: () => number): Promise<void> => {
      announce();
      const wanted = count;
      hurried += 1;
      gathering.wake();
      while (reached() < wanted) await behind.wait(checkMs);
      hurried -= 1;
    },
    wakeAll: () => {
      looking.wake();
      gathering.wake();
    },
  };
};

export type Announcements = ReturnType<typeof hearAnnouncements>;

const writes = new Set(
  ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem'].map(
    (action) => `${action}Command`,
  ),
);

/** Tells of every request that may have changed the table, also of one whose answer was lost. */
export const announceWrites = (client: DynamoDBClient, announce: () => void): void =>
  client.middlewareStack.add(
    (next, context) => async (args) => {
      try {
        return await next(args);
      } finally {
        if (writes.has(String(context['commandName']))) announce();
      }
    },
    { step: 'initialize', name: 'localAnnouncements', override: true },
  );
