import { bytesOf, type Fault } from './inject.ts';

/** Simulates a crash of a function at its n-th request: that request and all later ones fail. */
export const crashAt = (
  by: string,
  nth: number,
): { readonly fault: Fault; readonly crashed: () => boolean } => {
  let said = 0;
  return {
    crashed: () => said >= nth,
    fault: async (attempt, send) => {
      if (attempt.by !== by) return send();
      said += 1;
      if (said < nth) return send();
      // Every second crash happens after the emulator has processed the request but before the response.
      if (said === nth && nth % 2 === 0) await bytesOf((await send()).body);
      throw new Error('crashed');
    },
  };
};
