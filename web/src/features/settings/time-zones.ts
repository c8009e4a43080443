import { foldForSearch } from '#shared/rules/basics/search';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Not yet supported by every browser. */
type Country = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined };

/** The name of each time zone's country, used for searching. Empty in browsers that cannot list a country's zones. */
const countryNames = (language: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const found = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second)))
    for (const zone of (new Intl.Locale(`und-${code}`) as Country).getTimeZones?.() ?? [])
      found.set(zone, `${found.get(zone) ?? ''} ${names.of(code)}`);
  return found;
};

/** The place of a zone's clock: "Екатеринбург" in a country with several zones, "Германия" in a country with one. */
const placeOf = (zone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Known by an old spelling, and in no language by its city: it is the only zone of its country. */
const spellings: Readonly<Record<string, string>> = { 'Europe/Kiev': 'Kyiv Київ Киев' };

const made = new Map<string, ReadonlyMap<string, string>>();
/** Slow, so it runs when the search begins. */
const wordsFor = (language: string): ReadonlyMap<string, string> => {
  const known = made.get(language);
  if (known) return known;
  const countries = countryNames(language);
  const words = new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone,
      foldForSearch(`${placeOf(zone, language)} ${countries.get(zone) ?? ''} ${spellings[zone] ?? ''}`),
    ]),
  );
  made.set(language, words);
  return words;
};

/** Whether a search matches a zone: by its label, or by its place or country in the reader's language. */
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
