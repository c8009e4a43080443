import { Stale } from './table.ts';

const tries = 30;

/** Decides and records anew until nobody was faster: for work that no caller waits for. */
export const steadily = async (attempt: () => Promise<void>): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Stale) || tried >= tries) throw error;
    }
  }
};
