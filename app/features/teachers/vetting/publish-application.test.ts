import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import {
  credentials,
  offerDescriptions,
  offers,
  teacherLanguages,
  teachers,
} from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { aFileOf, completeContent } from "#test/builders/applications.ts";
import { aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { previewProfile } from "../applications/wizard/preview-profile.server.ts";
import { publishApplication } from "./publish-application.server.ts";

useDatabase();

const named = {
  kind: "single",
  levelFrom: "A1",
  levelTo: "B2",
  goal: "Talk",
  plan: "We talk.",
} as const;

async function aWholeApplication() {
  const student = await aStudent({ name: "Katarzyna Zielińska" });
  const paper = { kind: "degree", issuer: "College of Letters", year: 2010, hours: null } as const;
  const content = await completeContent(student, {
    languages: [
      { language: "pl", level: "native", taught: true, accent: "PL" },
      { language: "yue", level: "C1", taught: true, accent: null },
    ],
    credentials: [
      { ...paper, id: "a", title: "Polish, BA", fileId: await aFileOf(student.id, "credential") },
      { ...paper, id: "b", title: "Cantonese, BA", fileId: null },
      // Its document is no longer there.
      { ...paper, id: "c", title: "Welsh, BA", fileId: crypto.randomUUID() },
    ],
    offers: [
      { title: "Trial lesson", kind: "trial", minutes: 25, pricePence: 500 },
      { ...named, title: "Talk", minutes: 50, pricePence: 2_000, group: 1 },
      { ...named, title: "Talk", minutes: 25, pricePence: 1100, group: 1 },
      { ...named, title: "Tones", minutes: 50, pricePence: 2200, group: 2, language: "yue" },
    ],
    packages: { 5: 0, 10: 5 },
    freeCancelHours: 24,
    noticeHours: 6,
    trialNoticeHours: 48,
    bufferMinutes: 15,
  });
  return { student, content };
}

it("approval copies all that was written, and says what of it was checked", async () => {
  const { student, content } = await aWholeApplication();
  const [application] = await db()
    .insert(applications)
    .values({ ...content, userId: student.id, state: "in_review" })
    .returning();
  const now = new Date("2026-11-22T10:00:00Z");
  await inTransaction((tx) => publishApplication(tx, application!, "katarzyna", now));
  const of = { teacherId: student.id };
  const [teacher] = await db().select().from(teachers).where(eq(teachers.userId, student.id));
  const { headline, experience, goodAt, packages, videoFileId } = content;
  expect(teacher).toMatchObject({ headline, experience, goodAt, packages, videoFileId });
  expect(teacher).toMatchObject({ freeCancelHours: 24, noticeHours: 6, trialNoticeHours: 48 });
  expect(teacher).toMatchObject({ bufferMinutes: 15, identityCheckedAt: now });
  const languages = await db()
    .select()
    .from(teacherLanguages)
    .where(eq(teacherLanguages.teacherId, of.teacherId));
  expect(languages.map(({ language, accent }) => [language, accent])).toEqual([
    ["pl", "PL"],
    ["yue", null],
  ]);
  const papers = await db().select().from(credentials).where(eq(credentials.teacherId, student.id));
  expect(papers.map(({ title, checkedAt }) => [title, checkedAt])).toEqual([
    ["Polish, BA", now],
    ["Cantonese, BA", null],
    ["Welsh, BA", null],
  ]);
  const rows = await db()
    .select({
      title: offers.title,
      language: offers.language,
      plan: offerDescriptions.plan,
      id: offerDescriptions.id,
    })
    .from(offers)
    .leftJoin(offerDescriptions, eq(offerDescriptions.id, offers.descriptionId))
    .where(eq(offers.teacherId, student.id))
    .orderBy(offers.position);
  expect(rows.map(({ title, language, plan }) => [title, language, plan])).toEqual([
    ["Trial lesson", "pl", null],
    ["Talk", "pl", "We talk."],
    ["Talk", "pl", "We talk."],
    ["Tones", "yue", "We talk."],
  ]);
  expect(rows[1]!.id).toBe(rows[2]!.id);
});

it("the preview shows the same offers, and nothing as checked", async () => {
  const { student, content } = await aWholeApplication();
  const preview = previewProfile(content, student);
  expect(
    preview.offers.map(({ title, languageName, levels }) => [title, languageName, levels]),
  ).toEqual([
    ["Trial lesson", "Polish", "All levels"],
    ["Talk", "Polish", "A1 to B2"],
    ["Tones", "Cantonese", "A1 to B2"],
  ]);
  expect(preview.credentials.map(({ checkedAt }) => checkedAt)).toEqual([null, null, null]);
  expect(preview).toMatchObject({
    identityCheckedAt: null,
    goodAt: ["Family language", "Conversation"],
  });
});
