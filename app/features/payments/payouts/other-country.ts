import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import { isPayableCountry } from "#app/features/teachers/reference-data/payable-countries.ts";
import { company } from "#config/company.ts";

/** What a teacher is told whose profile has another country than their bank; null where it has the same, or none. */
export function otherCountryText(bankCountry: string, profileCountry: string): string | null {
  if (profileCountry === "" || profileCountry === bankCountry) return null;
  const [bank, home] = [countryName(bankCountry), countryName(profileCountry)];
  const still = `Your bank is in ${bank}, and your profile says ${home}. Payouts still go to your bank in ${bank}.`;
  return isPayableCountry(profileCountry)
    ? `${still} A bank in ${home} needs a new account with our payment provider: write to ${company.email.support} before you close the old one.`
    : `${still} We cannot pay banks in ${home} yet, so keep the account in ${bank}.`;
}
