import { projection } from '#functions/projections/projection';
import { celebratedKinds, isWelcomedAtOnce } from '#shared/rules/celebrations/celebration-days';
import { movesDates } from '#functions/projections/dates';
import { dayOf } from '#shared/rules/basics/time';
import { celebrateMember } from './celebrate.ts';

/**
 * Welcomes whoever joins when the morning of the day is over. Who joins before waits for the schedule, which knows only the
 * dates that were there in the morning.
 */
export const welcome = projection(['user'], async (changes, { workspace }) => {
  const { id: w, timezone } = workspace;
  if (!celebratedKinds(workspace).includes('welcome')) return;
  for (const change of changes) {
    const { after, at } = change;
    if (!after || !movesDates(change) || !isWelcomedAtOnce(after, timezone, at)) continue;
    await celebrateMember(w, after.id, { kind: 'welcome', day: dayOf(at, timezone) }, at);
  }
});
