import { type Exchange, startForwarding } from './forward.ts';

/** What went through: requests, items that were read, and bytes that were answered. */
export type Traffic = { readonly requests: number; readonly items: number; readonly bytes: number };

type Answer = { readonly Items?: unknown[]; readonly Item?: unknown; readonly Responses?: unknown };

const itemsIn = ({ status, answer }: Exchange): number => {
  if (status !== 200) return 0;
  const { Items, Item, Responses } = JSON.parse(answer.toString()) as Answer;
  const batches = Responses && !Array.isArray(Responses) ? Object.values(Responses) : [];
  return (Items?.length ?? 0) + (Item ? 1 : 0) + batches.flat().length;
};

/** Forwards requests to a DynamoDB emulator and counts what is read. */
export const startCountProxy = async (target: string) => {
  let seen: Exchange[] = [];
  const { endpoint, stop } = await startForwarding(target, (exchange) => seen.push(exchange));
  return {
    endpoint,
    /** Returns what went through since the last time. */
    take: (): Traffic => {
      const taken = seen;
      seen = [];
      return {
        requests: taken.length,
        items: taken.reduce((sum, exchange) => sum + itemsIn(exchange), 0),
        bytes: taken.reduce((sum, { answer }) => sum + answer.length, 0),
      };
    },
    stop,
  };
};
