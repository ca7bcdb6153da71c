import { byName, displayName, once } from "#app/platform/names.ts";

/** ISO 3166-1 alpha-2 codes a teacher may live in. */
const codes =
  "AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PS PT PY QA RO RS RU RW SA SC SD SE SG SI SK SL SM SN SO SR SS SV SY SZ TD TG TH TJ TL TM TN TR TT TW TZ UA UG US UY UZ VC VE VN WS XK YE ZA ZM ZW".split(
    " ",
  );

export function isCountry(code: string): boolean {
  return codes.includes(code);
}

/** "ES" → "Spain". Read on the server only: runtimes differ in a few names, and a page must hydrate. */
export function countryName(code: string): string {
  return isCountry(code) ? (displayName("region", code) ?? code) : "";
}

const countries = once(() =>
  codes.map((code) => ({ code, name: countryName(code) })).toSorted(byName),
);

export function listCountries(): { code: string; name: string }[] {
  return [...countries()];
}
