/** ISO 3166-1 alpha-2. */
const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IS IT JM JO JP KE KG KH KI KM KN KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SE SG SI SK SL SM SN SO SR ST SV SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW';

/** Countries with their names in a language, sorted in that language's order. */
export const namesOfCountries = (
  locale: string,
  of: readonly string[],
): readonly (readonly [code: string, name: string])[] => {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return of
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale));
};

/** Every country. */
export const countries = (locale: string): readonly (readonly [code: string, name: string])[] =>
  namesOfCountries(locale, codes.split(' '));
