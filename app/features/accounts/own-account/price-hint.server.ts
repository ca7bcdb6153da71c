import { eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { brand } from "#config/brand.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import type { PriceHint } from "./price-hint.ts";

/** The currencies that a student may see prices in, with their names; none where the operator gives no rates. */
export function listHintCurrencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(brand.locale, { type: "currency" });
  return Object.keys(env().exchangeRates?.perPound ?? {})
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, brand.locale));
}

/** In which currency, and at what rate, this student sees prices beside pounds; null where in none. */
export async function readPriceHint(student: Student): Promise<PriceHint | null> {
  const rates = env().exchangeRates;
  if (rates === null) return null;
  const [row] = await db()
    .select({ currency: users.hintCurrency })
    .from(users)
    .where(eq(users.id, student.id));
  const currency = row?.currency ?? "";
  const perPound = rates.perPound[currency];
  return perPound === undefined ? null : { currency, perPound, date: rates.date };
}
