import { foldForSearch } from '#shared/rules/search';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Not yet known to every browser. */
type Country = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined };

/** What each country's zones are found by: its name. Nothing in a browser that does not tell which are whose. */
const countryNames = (language: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const found = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second)))
    for (const zone of (new Intl.Locale(`und-${code}`) as Country).getTimeZones?.() ?? [])
      found.set(zone, `${found.get(zone) ?? ''} ${names.of(code)}`);
  return found;
};

/** Where a clock is read: "Екатеринбург" in a country with several zones, "Германия" in one that has one. */
const placeOf = (zone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const made = new Map<string, ReadonlyMap<string, string>>();
/** Takes a moment: made when somebody begins to search. */
const wordsFor = (language: string): ReadonlyMap<string, string> => {
  const known = made.get(language);
  if (known) return known;
  const countries = countryNames(language);
  const words = new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone,
      foldForSearch(`${placeOf(zone, language)} ${countries.get(zone) ?? ''}`),
    ]),
  );
  made.set(language, words);
  return words;
};

/** Whether a zone is meant: by what is shown of it, or by its place or country in the reader's language. */
export const isMeant = (
  { value, label }: { value: string; label: string },
  search: string,
  language: string,
): boolean => {
  const wanted = foldForSearch(search);
  return (
    wanted === '' ||
    foldForSearch(label).includes(wanted) ||
    wordsFor(language).get(value)?.includes(wanted) === true
  );
};
