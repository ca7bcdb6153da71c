import type { Teacher } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { rules } from "#config/rules.ts";
import { offers } from "#db/schema/teachers.ts";
import { lockOffers, numberOffers, switchRowsOff } from "./order-offers.server.ts";
import { listOfferRows, listTaughtCodes } from "./own-offers.server.ts";
import { groupOffers } from "./own-offers.ts";
import { teacherChanged } from "./teacher-changed.server.ts";

/** Sets what a trial costs from now on, in pence, or with null that there is none. */
export async function saveTrial(teacher: Teacher, pricePence: number | null): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOffers(tx, teacher);
    const rows = await listOfferRows(teacher, tx);
    const trial = rows.find(({ kind, active }) => kind === "trial" && active);
    if ((trial?.priceMinor ?? null) === pricePence) return;
    teacherChanged(tx, teacher.id);
    if (trial !== undefined) await switchRowsOff(tx, [trial]);
    const active = groupOffers(rows).filter((one) => one.active);
    const [taught] = await listTaughtCodes(teacher, tx);
    const language = trial?.language ?? active[0]?.language ?? taught;
    if (pricePence !== null && language !== undefined)
      await tx.insert(offers).values({
        teacherId: teacher.id,
        title: trial?.title ?? "Trial lesson",
        kind: "trial",
        language,
        minutes: rules.lesson.minutes[0]!,
        priceMinor: pricePence,
      });
    await numberOffers(
      tx,
      teacher,
      active.map(({ key }) => key),
    );
  });
}
