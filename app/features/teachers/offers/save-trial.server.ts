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
import { teacherChanged } from "../publishing/teacher-changed.server.ts";

/**
 * Sets what a trial costs from now on, in pence, or with null that there is none. With `drawn`, the stored field that
 * the form was made from, a form older than the stored one is refused; `stored` is what is stored.
 */
export async function saveTrial(
  teacher: Teacher,
  pricePence: number | null,
  drawn?: FormState["values"],
): Promise<{ ok: true } | { ok: false; stored: FormState["values"] }> {
  return inTransaction(async (tx) => {
    await lockOffers(tx, teacher);
    const rows = await listOfferRows(teacher, tx);
    const trial = rows.find(({ kind, active }) => kind === "trial" && active);
    const price = trial?.priceMinor ?? null;
    if (price === pricePence) return { ok: true } as const;
    const stored = trialValues(price);
    if (drawn !== undefined && changedSince(drawn, stored).length > 0)
      return { ok: false, stored } as const;
    teacherChanged(tx, teacher.id);
    if (trial !== undefined) await switchRowsOff(tx, [trial]);
    const active = groupOwnOffers(rows).filter((one) => one.active);
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
