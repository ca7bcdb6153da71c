import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { verifyAudit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aHold, firstOpenStart } from "#test/builders/lessons.ts";
import { aTradersSide } from "#test/builders/traders-side.ts";
import { getOwnProfile } from "./own-profile.server.ts";
import { bookingTermsForm, profileWordsForm, storedFields, termNames } from "./profile-forms.ts";
import { saveOwnProfile } from "./save-own-profile.server.ts";
import { wordNames } from "./profile-fields.ts";
import { imposeSanction } from "../sanctions/impose-sanction.server.ts";
import { liftSanction } from "../sanctions/lift-sanction.server.ts";
import { setHoliday } from "../publishing/set-holiday.server.ts";

useDatabase();

const about =
  "I begin with what you want to say, and the grammar comes when you ask for it. ".repeat(2);
const words = {
  headline: "Spanish for people who like to talk",
  about,
  experience: "",
  country: "ES",
  zone: "Europe/Madrid",
  ...aTradersSide,
};
const terms = {
  noticeHours: "24",
  trialNoticeHours: "48",
  windowDays: "30",
  bufferMinutes: "15",
  freeCancelHours: "24",
};

type Fields = Record<string, string | string[]>;

async function read<T>(form: Parameters<typeof parseForm<T>>[1], fields: Fields) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  return parseForm(new Request("http://test/", { method: "POST", body }), form);
}

async function refusedFields<T>(form: Parameters<typeof parseForm<T>>[1], fields: Fields) {
  const form_ = await read(form, fields);
  return form_.ok ? [] : Object.keys(form_.state.errors);
}

describe("the words of a teacher’s own profile", () => {
  it("stand on the page at once, and nobody else's change", async () => {
    const [teacher, other] = [await aTeacher(), await aTeacher()];
    const form = await read(profileWordsForm, {
      ...words,
      experience: "Nine years at a language school in Bilbao, then online.",
      goodAt: ["exams", "beginners", "exams", "juggling"],
    });
    if (!form.ok) throw new Error("refused");
    await saveOwnProfile(teacher, form.value);
    expect(await getOwnProfile(teacher)).toMatchObject({
      headline: words.headline,
      about: about.trim(),
      experience: "Nine years at a language school in Bilbao, then online.",
      goodAt: ["exams", "beginners"],
      zone: "Europe/Madrid",
    });
    expect((await getOwnProfile(other)).headline).not.toBe(words.headline);
  });

  it.each([
    [{ experience: "Write to me at ines@example.org" }, "experience"],
    [{ experience: "x".repeat(3001) }, "experience"],
    [{ experience: "Nine years." }, "experience"],
    [{ headline: "More on www.example.org" }, "headline"],
    [{ about: "too short" }, "about"],
    [
      {
        goodAt: [
          "exams",
          "law",
          "travel",
          "grammar",
          "writing",
          "reading",
          "pronunciation",
          "moving",
          "business",
        ],
      },
      "goodAt",
    ],
    [{ zone: "Mars/Olympus" }, "zone"],
  ])("refuse %o at %s", async (wrong, field) => {
    expect(await refusedFields(profileWordsForm, { ...words, ...wrong })).toEqual([field]);
  });
});

it("words or terms saved from an older page are refused, and what is stored is said [B4]", async () => {
  const teacher = await aTeacher();
  const [word, term] = [await read(profileWordsForm, words), await read(bookingTermsForm, terms)];
  if (!word.ok || !term.ok) throw new Error("refused");
  for (const [part, names] of [
    [word.value, wordNames],
    [term.value, termNames],
  ] as const) {
    const drawn = storedFields(await getOwnProfile(teacher), names);
    const answers = await Promise.all([1, 2, 3].map(() => saveOwnProfile(teacher, part, drawn)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const stored = storedFields(await getOwnProfile(teacher), names);
    expect(await saveOwnProfile(teacher, part, drawn)).toEqual({ ok: false, stored });
    expect(await saveOwnProfile(teacher, part, stored)).toEqual({ ok: true });
  }
});

describe("the terms of booking", () => {
  it("hold for what is booked from now on; a booked lesson keeps its own", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const booked = await aBookedLesson(student, teacher);
    const form = await read(bookingTermsForm, terms);
    if (!form.ok) throw new Error("refused");
    await saveOwnProfile(teacher, form.value);
    const held = await aHold(student, teacher);
    const hours = async (id: string) =>
      (await db().select().from(lessons).where(eq(lessons.id, id)))[0]!.cancelPolicy.freeHours;
    expect([await hours(booked), await hours(held)]).toEqual([12, 24]);
    expect(await getOwnProfile(teacher)).toMatchObject({ windowDays: 30, bufferMinutes: 15 });
  });

  it.each([
    [{ noticeHours: "7" }, "noticeHours"],
    [{ noticeHours: "1.5" }, "noticeHours"],
    [{ trialNoticeHours: "" }, "trialNoticeHours"],
    [{ windowDays: "6" }, "windowDays"],
    [{ bufferMinutes: "7" }, "bufferMinutes"],
    [{ freeCancelHours: "0" }, "freeCancelHours"],
  ])("refuse %o at %s", async (wrong, field) => {
    expect(await refusedFields(bookingTermsForm, { ...terms, ...wrong })).toEqual([field]);
  });
});

describe("a holiday", () => {
  it("takes no bookings, keeps what is booked, and ends by itself or not at all", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    expect(await setHoliday(teacher, true)).toEqual({ ok: true });
    await expect(firstOpenStart(teacher)).rejects.toThrow("no open slot");
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect(lesson!.state).toBe("booked");
    expect(await setHoliday(teacher, true)).toEqual({ ok: true });
    expect(await setHoliday(teacher, false)).toEqual({ ok: true });
    expect(await firstOpenStart(teacher)).toBeGreaterThan(Date.now());
    expect((await verifyAudit()).fault).toBeNull();
  });

  it("is begun and ended under a restriction too, and is what the teacher is after it", async () => {
    const [admin, teacher] = [await anAdmin(), await aTeacher()];
    const restriction = { kind: "restrict", scope: "new-students", cause: "conduct" } as const;
    const decided = { ...restriction, teacherId: teacher.id, reason: "Asked twice.", endsAt: null };
    await inTransaction((tx) => imposeSanction(tx, admin, decided, new Date()));
    const now = async () => {
      const { status, isAway } = await getOwnProfile(teacher);
      return { status, isAway };
    };
    expect(await setHoliday(teacher, true)).toEqual({ ok: true });
    expect(await now()).toEqual({ status: "restricted", isAway: true });
    expect(await setHoliday(teacher, false)).toEqual({ ok: true });
    expect(await now()).toEqual({ status: "restricted", isAway: false });
    expect(await setHoliday(teacher, true)).toEqual({ ok: true });
    const [{ id: sanctionId, version }] = (await db().select().from(teacherSanctions)) as [
      typeof teacherSanctions.$inferSelect,
    ];
    await liftSanction(admin, { sanctionId, teacherId: teacher.id, version });
    expect(await now()).toEqual({ status: "paused", isAway: true });
    expect((await verifyAudit()).fault).toBeNull();
  });

  it("opens nothing when it ends for who has asked to go", async () => {
    const leaving = { deletionAskedAt: new Date() };
    const teacher = await aTeacher({ profile: { status: "paused" }, person: leaving });
    expect(await setHoliday(teacher, false)).toEqual({ ok: true });
    expect((await getOwnProfile(teacher)).status).toBe("closing");
  });

  it.each(["restricted", "suspended", "closing", "closed"] as const)(
    "does not end what staff have set: %s",
    async (status) => {
      const teacher = await aTeacher({ profile: { status } });
      for (const away of [true, false])
        expect(await setHoliday(teacher, away)).toEqual({ ok: false, reason: "not-yours" });
      const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
      expect(row!.status).toBe(status);
    },
  );
});
