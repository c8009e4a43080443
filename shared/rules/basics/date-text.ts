/** Calendar days, `1990-11-21`, in the formats that people use. No time zone is involved. */

type Part = 'day' | 'month' | 'year';

const format = (region: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(region, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });

const short = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && instantOf(text).toJSON()?.slice(0, 10) === text;

/** `21/11/1990`, in the order and with the separators of a region. */
export const formatDay = (day: string, region: string): string =>
  format(region, short).format(instantOf(day));

/** The placeholder of an empty field: `dd/mm/yyyy`, in the region's order. */
export const dayPattern = (region: string, letters: Readonly<Record<Part, string>>): string =>
  format(region, short)
    .formatToParts(0)
    .map(({ type, value }) => letters[type as Part] ?? value)
    .join('');

/** What a region's formats say is asked for once: a file has thousands of dates, and a format is slow to make. */
const once = <Known>(ask: (region: string) => Known): ((region: string) => Known) => {
  const known = new Map<string, Known>();
  return (region) => {
    const found = known.get(region) ?? ask(region);
    known.set(region, found);
    return found;
  };
};

const orderIn = once((region): readonly Part[] =>
  format(region, short)
    .formatToParts(0)
    .map(({ type }) => type as Part)
    .filter((type) => ['day', 'month', 'year'].includes(type)),
);

const plain = (word: string): string => word.toLocaleLowerCase().replace('.', '');

/** The names of each month, by itself and beside a day. */
const monthNames = once((region): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, at) => {
    const date = new Date(Date.UTC(2000, at, 15));
    return [
      format(region, { month: 'long' }).format(date),
      ...format(region, { month: 'long', day: 'numeric' })
        .formatToParts(date)
        .filter(({ type }) => type === 'month')
        .map(({ value }) => value),
    ].map(plain);
  }),
);

/** The number of the month that a word abbreviates or names: `nov`, `November`, `ноября`. */
const monthCalled = (word: string, region: string): number | undefined => {
  const typed = plain(word);
  if (typed.length < 3) return undefined;
  const found = monthNames(region).flatMap((names, at) =>
    names.some((name) => name.startsWith(typed)) ? [at + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
};

/** `90` is 1990 while `26` is still 2026: a year of two digits is never in the future. */
export const fullYear = (digits: string, thisYear: number): number => {
  const year = Number(digits);
  if (digits.length > 2) return year;
  const century = thisYear - (thisYear % 100);
  return century + year > thisYear ? century + year - 100 : century + year;
};

const two = (number: number): string => String(number).padStart(2, '0');

const assembled = (parts: Readonly<Partial<Record<Part, number>>>): string | undefined => {
  const { year = 0, month = 0, day = 0 } = parts;
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : undefined;
};

/** Splits `21111990` in the region's order. */
const apart = (digits: string, order: readonly Part[]): string[] => {
  let at = 0;
  return order.map((part) => {
    const from = at;
    at += part === 'year' ? 4 : 2;
    return digits.slice(from, at);
  });
};

/**
 * The day in a typed text: in the region's order with any separators or none, in ISO format, or with the month as a
 * word. Undefined when it is not a day.
 */
export const parseDay = (text: string, region: string, thisYear: number): string | undefined => {
  const words = text.match(/\p{N}+|\p{L}{2,}\.?/gu) ?? [];
  const order = orderIn(region);
  const [first = ''] = words;
  const tokens = words.length === 1 && /^\d{8}$/.test(first) ? apart(first, order) : words;
  const named = tokens.map((word) => monthCalled(word, region)).find((month) => month !== undefined);
  const numbers = tokens.filter((word) => /^\d{1,4}$/.test(word));
  const yearFirst = (numbers[0]?.length ?? 0) > 2;
  if (numbers.length !== (named === undefined ? 3 : 2)) return undefined;
  const wanted: readonly Part[] = yearFirst ? ['year', 'month', 'day'] : order;
  const read: Partial<Record<Part, number>> = { ...(named !== undefined && { month: named }) };
  const parts = wanted.filter((part) => named === undefined || part !== 'month');
  for (const [at, part] of parts.entries()) {
    const digits = numbers[at] ?? '';
    read[part] = part === 'year' ? fullYear(digits, thisYear) : Number(digits);
  }
  return assembled(read);
};
