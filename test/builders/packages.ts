import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { packagePrice } from "#app/features/payments/purchases/rules.ts";
import { bookFromPackage } from "#app/features/scheduling/packages/book-from-package.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aTeacher } from "./people.ts";
import { bankCard, firstOpenStart, goodCard } from "./lessons.ts";
import { buyPackage } from "#db/seed/money/paying.ts";

type Teacher = Awaited<ReturnType<typeof aTeacher>>;

/** The teacher's discounts from now on; 5 lessons at full price, 10 for 10 percent less where nothing is said. */
export async function sellsPackages(
  teacher: Teacher,
  packages: { [lessons: number]: number } = { 5: 0, 10: 10 },
): Promise<void> {
  await db().update(teachers).set({ packages }).where(eq(teachers.userId, teacher.id));
}

/** What the page of a package would post. */
export function aPackageInput(
  teacher: Teacher,
  { lessons = 5, discountPercent = 0 }: { lessons?: number; discountPercent?: number } = {},
) {
  const singlePence = teacher.offer.priceMinor;
  return {
    teacherId: teacher.id,
    offerId: teacher.offer.id,
    lessons,
    pricePence: packagePrice({ singlePence, lessons, discountPercent }),
    requestId: randomUUID(),
    card: goodCard,
  };
}

/** A package that is paid for; answers its id. */
export async function aPackage(
  student: Student,
  teacher: Teacher,
  input: { lessons?: number; discountPercent?: number; now?: Date } = {},
): Promise<string> {
  const { lessons = 5, discountPercent = 0, now } = input;
  await sellsPackages(teacher, { [lessons]: discountPercent });
  const bought = await buyPackage(
    student,
    { ...aPackageInput(teacher, input), another: true },
    now,
  );
  if (!bought.ok) throw new Error(`the package was refused: ${bought.reason}`);
  return bought.packageId;
}

/** A package that the bank asks about; answers its id. */
export async function anUnpaidPackage(student: Student, teacher: Teacher): Promise<string> {
  await sellsPackages(teacher, { 5: 0 });
  const asked = await buyPackage(student, {
    ...aPackageInput(teacher),
    card: bankCard,
    another: true,
  });
  if (!asked.ok) throw new Error(`the package was refused: ${asked.reason}`);
  return asked.packageId;
}

/** A teacher who sells packages, with the address of the page. */
export async function aTeacherWithPackages() {
  const slug = `packages-${randomUUID().slice(0, 8)}`;
  return { ...(await aTeacher({ profile: { slug, packages: { 5: 0, 10: 10 } } })), slug };
}

/** What the booking page would post to take a lesson from a package. */
export function aDrawInput(teacher: Teacher, packageId: string, startsAt: number) {
  const { id: teacherId, offer } = teacher;
  return { packageId, teacherId, offerId: offer.id, startsAt, requestId: randomUUID() };
}

/** A lesson booked from a package. */
export async function aDrawnLesson(
  student: Student,
  teacher: Teacher,
  packageId: string,
  { startsAt, now = new Date() }: { startsAt?: number; now?: Date } = {},
): Promise<string> {
  const start = startsAt ?? (await firstOpenStart(teacher, { now: now.getTime() }));
  const drawn = await bookFromPackage(student, aDrawInput(teacher, packageId, start), now);
  if (!drawn.ok) throw new Error(`the draw was refused: ${drawn.reason}`);
  return drawn.lessonId;
}
