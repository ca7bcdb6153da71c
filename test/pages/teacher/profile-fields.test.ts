/** A field that is new in the record of profile fields, and forgotten in one of its places, fails here by its name. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  namesInStep,
  profileFields,
  profileFieldNames,
  profileOf,
} from "#app/features/teachers/profiles/profile-fields.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import { traderText } from "#app/features/teachers/reference-data/trader.ts";
import { specialityLabel } from "#app/features/teachers/reference-data/specialities.ts";
import { db } from "#app/platform/database/db.server.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { emptyProfile, type ProfileContent } from "#db/schema/teachers/profile-content.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { useApp } from "#test/asking/app.ts";
import { completeContent, writtenContent } from "#test/builders/applications.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import type { Page } from "#test/asking/page.ts";

useDatabase();

const app = useApp();
/** Strengths as the form has them, in its order. */
const written = { ...profileOf(writtenContent), goodAt: ["conversation", "heritage"] };

/** The words a page must have for each field. */
function shownOf(content: ProfileContent, name: keyof ProfileContent): string[] {
  if (name === "country") return [countryName(content.country)];
  if (name === "goodAt") return content.goodAt.map(specialityLabel);
  if (name === "zone") return [zoneCity(content.zone)];
  if (name === "trader") return [traderText[content.trader]];
  return [content[name]];
}

function expectShown(page: Page, names: readonly (keyof ProfileContent)[]) {
  const words = page.words("main");
  for (const name of names)
    for (const shown of shownOf(written, name)) expect(words, name).toContain(shown);
}

function expectAsked(page: Page, names: readonly (keyof ProfileContent)[]) {
  for (const name of names) expect(page.all(`main [name="${name}"]`), name).not.toHaveLength(0);
}

it("the samples say something in every field", () => {
  for (const name of profileFieldNames) expect(written[name], name).not.toEqual("");
  expect(Object.keys(emptyProfile)).toEqual(Object.keys(profileFields).toSorted(byName));
});

it("a teacher's own page asks for every field, and saved as it stands keeps them all", async () => {
  const teacher = await aTeacher({ profile: written });
  const stored = async () =>
    (await db().select().from(teachers).where(eq(teachers.userId, teacher.id)))[0]!;
  const before = await stored();
  const browser = app.as(teacher);
  const page = await browser.get("/teacher/profile");
  expectAsked(page, profileFieldNames);
  await browser.submit(page, "Save your words");
  await browser.submit(await browser.get("/teacher/profile"), "Save the terms");
  expect({ ...(await stored()), firstRun: before.firstRun }).toEqual(before);
  expectShown(await app.visitor().get(`/student/teachers/${before.slug}`), profileFieldNames);
});

it("the wizard asks for every field, shows it before it is sent, and an admin reads it", async () => {
  const student = await aStudent();
  const content = await completeContent(student);
  const [application] = await db()
    .insert(applications)
    .values({ ...content, userId: student.id })
    .returning();
  const browser = app.as(student);
  for (const step of ["about", "experience"] as const)
    expectAsked(await browser.get(`/teacher/apply/${step}`), namesInStep(step));
  const { userId } = application!;
  expectShown(await browser.get("/teacher/apply/review"), profileFieldNames);
  await db()
    .update(applications)
    .set({ state: "submitted", submittedAt: new Date() })
    .where(eq(applications.userId, userId));
  const reader = app.as(await anAdmin());
  expectShown(await reader.get(`/admin/teachers/${application!.id}`), profileFieldNames);
});

const order = Object.keys(emptyProfile);
const byName = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);
