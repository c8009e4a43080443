import type { Formats } from 'use-intl';
import type { PointsName } from '#shared/model/points-name';

/** How a message writes a number of points: `alone` without the number. */
export type PointsFormat = PointsName & { readonly alone?: true };

/**
 * A team's word for points, as a provider of texts takes it and `format-message.ts` finds it: so that texts are drawn anew
 * when it changes.
 */
export const pointsFormats = (name: PointsName): Formats => ({
  number: { points: name, pointsNoun: { ...name, alone: true } } as object as NonNullable<Formats['number']>,
});
