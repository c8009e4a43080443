import { putBackDays } from '#shared/events/set-aside';
import { addDays, epochSeconds } from '#shared/rules/basics/time';

/**
 * Until when the table remembers that a change was counted, as the TTL of its marker: for longer than the change may be
 * delivered again, by the stream or by an operator who puts it back.
 */
export const countedUntil = (at: Date): number => epochSeconds(addDays(at, putBackDays + 2));
