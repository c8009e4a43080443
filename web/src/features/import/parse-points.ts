import { limits } from '#shared/model/limits';

/** Spaces and apostrophes between groups of digits, as some languages write them. */
const spaces = /[\s'’]/gu;

const unit = /(?:pts?\.?|points?|coins?|tacos?|🌮)$/iu;

/** Digits, perhaps in groups of three, and no fraction but 0. */
const whole = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)(?:[.,]0{1,2})?$/;

/**
 * The points in a cell: `1,250`, `1.250`, `1 250.00`. null: there are none; undefined: it is no whole number of points, or
 * too many. A group of three digits after one separator are thousands, because points have no fractions.
 */
export const parsePoints = (cell: string): number | null | undefined => {
  const plain = cell.trim().replace(unit, '').replaceAll(spaces, '');
  if (plain === '' || plain === '-' || plain === '–' || plain === '—') return null;
  if (!whole.test(plain)) return undefined;
  const points = Number(plain.replace(/[.,]0{1,2}$/, '').replaceAll(/[.,]/g, ''));
  if (points === 0) return null;
  return points <= limits.pointsLimit.max ? points : undefined;
};
