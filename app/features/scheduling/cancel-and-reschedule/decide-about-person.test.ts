import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aDrawnLesson, aPackage } from "#test/builders/packages.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { answerSuspension, decideAboutPerson, readCutOff } from "./decide-about-person.server.ts";

useDatabase();

const nothing = { lessons: 0, backPence: 0 };

async function moneyOf(lessonId: string) {
  const [row] = await db()
    .select({ state: lessons.state, refunded: payments.refundedMinor })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(eq(lessons.id, lessonId));
  return row!;
}

function suspension(userId: string, endsAt: Date | null, seenCut = nothing) {
  const seen = { lessons: 0, heldPence: 0 };
  return {
    userId,
    kind: "restriction" as const,
    scope: "account" as const,
    cause: "safety" as const,
    facts: "Two teachers wrote that they were threatened in lessons.",
    evidence: "Their messages of Monday.",
    reportNumber: null,
    endsAt,
    seen,
    seenCut,
  };
}
const noneHeld = async () => ({ lessons: 0, heldPence: 0 });

it("a suspension cancels and pays back what begins before it ends, as it said, and leaves what begins later", async () => {
  const [admin, student, teacher] = [await anAdmin(), await aStudent(), await aTeacher()];
  const soon = await aBookedLesson(student, teacher);
  const [booked] = await db().select().from(lessons).where(eq(lessons.id, soon));
  const startsAt = booked!.startsAt;
  const aWeekOn = +startsAt + 7 * day;
  const later = await aBookedLesson(student, await aTeacher(), { startsAt: aWeekOn });
  const until = new Date(+startsAt + day);
  const cut = await readCutOff(admin.id, student.id, until);
  expect(cut).toEqual({ lessons: 1, backPence: 2_200 });
  expect(await moneyOf(soon)).toEqual({ state: "booked", refunded: 0 });

  const other = { ...cut, backPence: 2_199 };
  const refused = await decideAboutPerson(admin, suspension(student.id, until, other), noneHeld);
  expect(refused).toEqual({ ok: false, reason: "sums-changed" });
  expect(await moneyOf(soon)).toEqual({ state: "booked", refunded: 0 });

  const done = await decideAboutPerson(admin, suspension(student.id, until, cut), noneHeld);
  expect(done).toMatchObject({ ok: true, isProposed: false });
  expect(await moneyOf(soon)).toEqual({ state: "cancelled_student", refunded: 2_200 });
  expect(await moneyOf(later)).toEqual({ state: "booked", refunded: 0 });
  for (const { email } of [student, teacher]) {
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith("Cancelled:"));
    expect(mail!.text).toContain("takes no lessons here at the moment");
    expect(mail!.text).not.toContain("threatened");
  }
});

it("one without a last day waits for the second admin, then pays back packages as well, each penny once", async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()];
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const packageId = await aPackage(student, teacher);
  const drawn = await aDrawnLesson(student, teacher, packageId);
  const [paid] = await db().select().from(payments).where(eq(payments.packageId, packageId));
  const cut = await readCutOff(admin.id, student.id, null);
  expect(cut).toEqual({ lessons: 1, backPence: paid!.amountMinor });

  const asked = await decideAboutPerson(admin, suspension(student.id, null, cut), noneHeld);
  if (!asked.ok) throw new Error(asked.reason);
  expect((await moneyOf(drawn)).state).toBe("booked");
  const { sanctionId } = asked;
  const yes = { sanctionId, userId: student.id, version: 1, agrees: true, seenCut: cut };
  expect(await answerSuspension(other, yes)).toEqual({ ok: true });
  expect((await moneyOf(drawn)).state).toBe("cancelled_student");
  const [ended] = await db().select().from(packages).where(eq(packages.id, packageId));
  expect(ended!.state).toBe("refunded");
  const [back] = await db().select().from(payments).where(eq(payments.packageId, packageId));
  expect(back!.refundedMinor).toBe(paid!.amountMinor);
});
