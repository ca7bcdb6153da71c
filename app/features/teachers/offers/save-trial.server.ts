import type { Teacher } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { changedSince } from "#app/platform/forms/made-from.ts";
import { rules } from "#config/rules.ts";
import { offers } from "#db/schema/teachers/teachers.ts";
import { trialValues } from "./offer-form.ts";
import { lockOffers, numberOffers, switchRowsOff } from "./order-offers.server.ts";
import { listOfferRows, listTaughtCodes } from "./own-offers.server.ts";
import { groupOwnOffers } from "./own-offers.ts";
import { trialMax } from "../reference-data/prices.ts";
import { teacherChanged } from "../publishing/teacher-changed.server.ts";

/**
 * Sets what a trial costs from now on, in pence, or with null that there is none; never more than a lesson as long of the
 * first offer. With `drawn`, the stored field that the form was made from, a form older than the stored one is refused;
 * `stored` is what is stored.
 */
export async function saveTrial(
  teacher: Teacher,
  pricePence: number | null,
  drawn?: FormState["values"],
): Promise<
  | { ok: true }
  | { ok: false; reason: "changed-meanwhile"; stored: FormState["values"] }
  | { ok: false; reason: "too-dear"; mostPence: number }
> {
  return inTransaction(async (tx) => {
    await lockOffers(tx, teacher);
    const rows = await listOfferRows(teacher, tx);
    const trial = rows.find(({ kind, active }) => kind === "trial" && active);
    const price = trial?.priceMinor ?? null;
    if (price === pricePence) return { ok: true } as const;
    const stored = trialValues(price);
    if (drawn !== undefined && changedSince(drawn, stored).length > 0)
      return { ok: false, reason: "changed-meanwhile", stored } as const;
    const active = groupOwnOffers(rows).filter((one) => one.active);
    const mostPence = trialMax(active[0]?.prices ?? {});
    if (pricePence !== null && pricePence > mostPence)
      return { ok: false, reason: "too-dear", mostPence } as const;
    teacherChanged(tx, teacher.id);
    if (trial !== undefined) await switchRowsOff(tx, [trial]);
    const [taught] = await listTaughtCodes(teacher, tx);
    const language = trial?.language ?? active[0]?.language ?? taught;
    if (pricePence !== null && language !== undefined)
      await tx.insert(offers).values({
        teacherId: teacher.id,
        title: trial?.title ?? "Trial lesson",
        kind: "trial",
        language,
        minutes: rules.lesson.trialMinutes,
        priceMinor: pricePence,
      });
    await numberOffers(
      tx,
      teacher,
      active.map(({ key }) => key),
    );
    return { ok: true } as const;
  });
}
