import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Teacher } from "#app/access/actor.ts";
import { askDeletion } from "#app/features/privacy/deletion.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { sanctionTeacher } from "#app/features/scheduling/cancel-and-reschedule/suspend-teacher.server.ts";
import { getBookingOffer } from "#app/features/scheduling/booking/booking-offer.server.ts";
import {
  listOpenSlots,
  listOpenSlotsEach,
} from "#app/features/scheduling/availability/slots.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { credentials, offerDescriptions, offers, teachers } from "#db/schema/teachers/teachers.ts";
import {
  anAdmin,
  aStudent,
  aTeacher,
  alwaysOpen,
  type TeacherInput,
} from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import {
  aBookingInput,
  aCompletedLesson,
  firstOpenStart,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import {
  findTeacherProfile,
  isKnownTo,
} from "#app/features/teachers/profiles/teacher-profile.server.ts";
import { setHoliday } from "#app/features/teachers/publishing/set-holiday.server.ts";
import { readSearch } from "#app/features/teachers/search-index/read-search.ts";
import { refreshSearch } from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { cardFacts } from "#app/features/teachers/search/card-facts.ts";
import { readFacets } from "#app/features/teachers/search/search-facets.server.ts";
import {
  askingOf,
  pageSize,
  searchTeachers,
} from "#app/features/teachers/search/search-teachers.server.ts";

useDatabase();

const now = Date.UTC(2027, 0, 6, 12); // a Wednesday
const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 480, endMinute: 720 }));
const lesson = (pricePence: number) => ({
  title: "Lesson",
  kind: "single" as const,
  minutes: 50,
  pricePence,
});

async function street(...inputs: (TeacherInput & { name: string })[]) {
  await db().delete(teachers);
  await db().delete(users);
  for (const { name, ...input } of inputs)
    await aTeacher({ ...input, person: { name, zone: "Europe/London" } });
}

async function search(query: string, zone = "Europe/London") {
  await refreshSearch(listOpenSlotsEach, () => now);
  return searchTeachers(
    readSearch(new URLSearchParams(query)).search,
    zone,
    (ids, range) => listOpenSlots(ids, range, null, now),
    { now },
  );
}

async function names(query: string, zone?: string) {
  return (await search(query, zone)).found.map(({ name }) => name);
}

describe("search", () => {
  it("finds by taught language, price and trial", async () => {
    await street(
      { name: "Ana", offers: [lesson(2200)] },
      { name: "Bo", languages: [{ language: "da", level: "native", taught: true }] },
      {
        name: "Cleo",
        languages: [
          { language: "fr", level: "native", taught: true },
          { language: "es", level: "B2", taught: false },
        ],
        offers: [lesson(900)],
      },
    );
    expect(await names("language=es")).toEqual(["Ana"]);
    expect((await names("from=10&to=22")).toSorted()).toEqual(["Ana", "Bo"]);
    expect(await names("trial=yes")).toEqual(["Bo"]);
    expect(await names("sort=price")).toEqual(["Cleo", expect.any(String), expect.any(String)]);
  });

  it("in a language finds, sorts and shows lessons in it, and nobody who sells none", async () => {
    const taught = (language: string) => ({ language, level: "C2" as const, taught: true });
    const trial = { title: "Trial", kind: "trial" as const, minutes: 25, pricePence: 500 };
    await street(
      {
        name: "Ana",
        languages: [taught("es"), taught("ca"), taught("fr")],
        offers: [
          { ...trial, language: "ca" },
          { ...lesson(3000), language: "es" },
          { ...lesson(1200), language: "ca" },
          { ...lesson(700), language: "ca", minutes: 25 },
        ],
      },
      {
        name: "Bo",
        languages: [taught("es")],
        offers: [lesson(2500), { ...trial, language: "es" }],
      },
    );
    expect(await names("language=es&to=15")).toEqual([]);
    expect(await names("language=ca&to=15")).toEqual(["Ana"]);
    expect(await names("language=es&sort=price")).toEqual(["Bo", "Ana"]);
    expect(await names("sort=price")).toEqual(["Ana", "Bo"]);
    expect(await names("language=es&trial=yes")).toEqual(["Bo"]);
    expect(await names("language=fr")).toEqual([]);
    const cardOf = async (query: string, language: string | null) => {
      const { found } = await search(query);
      const { main, short, trial } = cardFacts(
        found.find(({ name }) => name === "Ana")!,
        language,
      );
      return [main.pricePence, short?.pricePence, trial?.pricePence];
    };
    expect(await cardOf("language=es", "es")).toEqual([3000, undefined, undefined]);
    expect(await cardOf("language=ca", "ca")).toEqual([1200, 700, 500]);
    expect(await cardOf("", null)).toEqual([1200, 700, 500]);
    const { found } = await search("q=spanish");
    expect(found.map(({ name, main }) => [name, main.pricePence])).toEqual(
      expect.arrayContaining([
        ["Ana", 3000],
        ["Bo", 2500],
      ]),
    );
  });

  it("asks hours on the viewer's clock, and shows the times that fit", async () => {
    await street({ name: "Early", weekly: mornings }, { name: "Open", weekly: alwaysOpen });
    expect(await names("time=evening")).toEqual(["Open"]);
    expect((await names("time=evening", "Asia/Tokyo")).toSorted()).toEqual(["Early", "Open"]);
    expect(await names("days=weekend")).toEqual(["Open"]);
    const { found } = await search("time=morning&days=weekday");
    const early = found.find(({ name }) => name === "Early");
    expect(early!.nextSlots).toEqual([0, 30, 60].map((m) => Date.UTC(2027, 0, 7, 8, m)));
  });

  it("puts first who is soonest free in the asked hours, not at any hour", async () => {
    const hours = (weekday: number, from: number, to: number) => ({
      weekday,
      startMinute: from * 60,
      endMinute: to * 60,
    });
    await street(
      { name: "Ana", weekly: [hours(4, 8, 12), hours(5, 18, 21)] },
      { name: "Bo", weekly: [hours(4, 18, 21)] },
      { name: "Cleo", weekly: [hours(4, 19, 21)] },
    );
    expect(await names("sort=soonest")).toEqual(["Ana", "Bo", "Cleo"]);
    expect(await names("sort=soonest&time=evening")).toEqual(["Bo", "Cleo", "Ana"]);
  });

  it("does not list who takes no bookings, and never shows who was suspended", async () => {
    await street({ name: "Gone" }, { name: "Stays" });
    const [row] = await db()
      .select({ userId: teachers.userId, slug: teachers.slug })
      .from(teachers)
      .innerJoin(users, eq(users.id, teachers.userId))
      .where(eq(users.name, "Gone"));
    for (const [status, listed, shown] of [
      ["active", 1, true],
      ["paused", 0, true],
      ["restricted", 0, true],
      ["suspended", 0, false],
      ["closing", 0, true],
      ["closed", 0, false],
    ] as const) {
      await db().update(teachers).set({ status }).where(eq(teachers.userId, row!.userId));
      const { found, total } = await search("");
      expect([status, found.length, total]).toEqual([status, 1 + listed, 1 + listed]);
      const facets = await readFacets(
        await askingOf(readSearch(new URLSearchParams()).search, "Europe/London", now),
      );
      expect([status, facets.counts["time morning"]]).toEqual([status, 1 + listed]);
      const profile = await findTeacherProfile(row!.slug);
      expect([status, profile !== null]).toEqual([status, shown]);
      expect(profile?.bookableBy === "everybody").toBe(status === "active");
      expect(profile?.bookableBy === "known").toBe(status === "restricted");
    }
    expect(await findTeacherProfile("nobody")).toBeNull();
  });

  it("finds words whatever their accents, and the word that was meant", async () => {
    await street(
      { name: "Łucja Nowak", profile: { headline: "Polish for the exam" } },
      { name: "Inés Valverde", profile: { about: "I taught in Seville for nine years." } },
    );
    expect(await names("q=lucja")).toEqual(["Łucja Nowak"]);
    expect(await names("q=INES+valv")).toEqual(["Inés Valverde"]);
    expect(await names("q=sevile")).toEqual(["Inés Valverde"]);
    expect(await names("q=valvrede")).toEqual(["Inés Valverde"]);
    expect(await names("q=zzzzzz")).toEqual([]);
  });

  it("leaves out words that tell nobody apart, and knows a taught language by its names", async () => {
    const native = (language: string) => [{ language, level: "native" as const, taught: true }];
    await street(
      { name: "Ana", profile: { about: "I like grammar." } },
      { name: "Dawn French", languages: native("de") },
      {
        name: "Cleo",
        languages: [...native("fr"), { language: "es", level: "B2", taught: false }],
      },
    );
    for (const text of ["spanish teacher", "Learn SPANISH online", "español"])
      expect(await names(`q=${encodeURIComponent(text)}`)).toEqual(["Ana"]);
    expect(await names("q=Deutsch")).toEqual(["Dawn French"]);
    expect(await names("q=dawn+french")).toEqual(["Dawn French"]);
    expect(await names("q=espa%C3%B1ol+grammar+lessons")).toEqual(["Ana"]);
    expect(await names("q=cheap+lessons")).toHaveLength(3);
    expect(await names("q=welsh+teacher")).toEqual([]);
    expect((await search("q=spanish+teacher&language=de")).found).toEqual([]);
  });

  it("takes a language's name among other words as what is taught, and finds the nearest where nobody has all words", async () => {
    const native = (language: string) => [{ language, level: "native" as const, taught: true }];
    await street(
      {
        name: "Ana",
        languages: [...native("es"), { language: "en", level: "C1", taught: false }],
        profile: { about: "Beginners are welcome. I help with a job interview." },
      },
      { name: "Bo", languages: native("en"), profile: { about: "Complete beginners at first." } },
      { name: "Cy English", languages: native("de"), profile: { about: "For a job or an exam." } },
    );
    const found = async (text: string) => {
      const { found } = await search(`q=${encodeURIComponent(text)}`);
      const { isNearest } = await askingOf(
        readSearch(new URLSearchParams({ q: text })).search,
        "Europe/London",
        now,
      );
      return [...found.map(({ name }) => name).toSorted(), isNearest ? "nearest" : "all"];
    };
    expect(await found("beginners english")).toEqual(["Bo", "all"]);
    expect(await found("english for beginners")).toEqual(["Bo", "all"]);
    expect(await found("english job interview")).toEqual(["Bo", "nearest"]);
    expect(await found("cy english")).toEqual(["Cy English", "all"]);
    expect(await found("german business")).toEqual(["Cy English", "nearest"]);
    expect(await found("job exam jazz")).toEqual(["Cy English", "nearest"]);
    expect(await found("job jazz")).toEqual(["Ana", "Cy English", "nearest"]);
    expect(await found("qqqq xxxx")).toEqual(["all"]);
    expect((await search("q=german+business&to=1")).relaxations).toMatchObject([
      { label: "Up to £1", count: 1 },
    ]);
  });

  it("takes signs of a query language as text [J2]", async () => {
    await street({ name: "Ana" });
    for (const evil of ["' | !x & (", "a:*", "%", "\\", "<->", "ana' or 1=1--", "\0"])
      expect((await search(`q=${encodeURIComponent(evil)}`)).found.length).toBeLessThan(2);
  });

  it("finds by what else they speak, where they are from, and who is native", async () => {
    await street(
      {
        name: "Ana",
        profile: { country: "MX" },
        languages: [
          { language: "es", level: "native", taught: true },
          { language: "de", level: "B2", taught: false },
        ],
      },
      {
        name: "Bo",
        profile: { country: "DK" },
        languages: [
          { language: "es", level: "C2", taught: true },
          { language: "bar", level: "B2", taught: false },
        ],
      },
    );
    expect(await names("language=es&native=yes")).toEqual(["Ana"]);
    expect(await names("speaks=de")).toEqual(["Ana"]);
    expect(await names("speaks=bar")).toEqual(["Bo"]);
    expect(await names("country=DK")).toEqual(["Bo"]);
  });

  it("puts those first who are good at more of what was asked", async () => {
    await street(
      { name: "One", profile: { goodAt: ["exams"] } },
      { name: "Both", profile: { goodAt: ["exams", "business"] } },
      { name: "None" },
    );
    expect(await names("good-at=business&good-at=exams")).toEqual(["Both", "One"]);
    const { found } = await search("good-at=business&good-at=exams");
    expect(found.map(({ terms }) => terms!.fit)).toEqual([1, 0.5]);
  });

  it("counts what each filter would leave, given the others", async () => {
    await street(
      { name: "Ana", weekly: mornings, offers: [lesson(2200)], profile: { goodAt: ["exams"] } },
      { name: "Bo", offers: [lesson(900)] },
    );
    await search("");
    const counts = async (query: string) =>
      (
        await readFacets(
          await askingOf(readSearch(new URLSearchParams(query)).search, "Europe/London", now),
        )
      ).counts;
    expect(await counts("")).toMatchObject({
      "time morning": 2,
      "time evening": 1,
      "good-at exams": 1,
      "trial yes": 0,
      "country ES": 2,
    });
    expect(await counts("time=evening")).toMatchObject({
      "time morning": 2,
      "good-at exams": 0,
      "country ES": 1,
    });
    expect(await counts("time=evening&to=5")).toMatchObject({ "time morning": 0 });
  });

  it("names the filter to drop, and how many that would show", async () => {
    await street(
      { name: "Ana", offers: [lesson(2200)], weekly: mornings },
      { name: "Bo", offers: [lesson(1200)], weekly: mornings },
    );
    const { total, relaxations } = await search("language=es&to=15&time=night");
    expect(total).toBe(0);
    expect(relaxations).toEqual([{ label: "Nights", query: "?language=es&to=15", count: 1 }]);
  });

  it("pages in a stable order, each page holding those before it", async () => {
    await street(...Array.from({ length: 14 }, (_, index) => ({ name: `Teacher ${index}` })));
    const first = await search("sort=price");
    const second = await search("sort=price&page=2");
    expect([first.total, first.found.length, second.found.length]).toEqual([14, pageSize, 14]);
    expect(second.found.slice(0, pageSize).map(({ id }) => id)).toEqual(
      first.found.map(({ id }) => id),
    );
    expect(new Set(second.found.map(({ id }) => id)).size).toBe(14);
  });

  it("answers an empty street", async () => {
    await street();
    expect(await search("")).toEqual({ total: 0, found: [], relaxations: [] });
    expect(await search("language=es")).toEqual({ total: 0, found: [], relaxations: [] });
  });
});

describe("a teacher who takes no new students", () => {
  it("is booked by those they know and by nobody else", async () => {
    const teacher = await aTeacher();
    const [known, stranger] = [await aStudent(), await aStudent()];
    await aCompletedLesson(known, teacher);
    await db()
      .update(teachers)
      .set({ status: "restricted" })
      .where(eq(teachers.userId, teacher.id));
    expect(await isKnownTo(known.id, teacher.id)).toBe(true);
    expect(await isKnownTo(stranger.id, teacher.id)).toBe(false);
    const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
    const offer = await getBookingOffer(row!.slug, teacher.offer.id, known);
    expect(offer.teacherId).toBe(teacher.id);
    await expect(getBookingOffer(row!.slug, teacher.offer.id, stranger)).rejects.toThrow(
      "not-found",
    );
    const start = await firstOpenStart(teacher);
    expect(await bookLesson(stranger, aBookingInput(teacher, start))).toMatchObject({ ok: false });
    expect(await bookLesson(known, aBookingInput(teacher, start))).toMatchObject({ ok: true });
  });

  it.each([
    ["is away", (teacher: Teacher) => setHoliday(teacher, true)],
    ["has asked to go", (teacher: Teacher) => askDeletion(teacher)],
  ] as const)("is booked by nobody where the teacher %s", async (_, leave) => {
    const [admin, known, teacher] = [await anAdmin(), await aStudent(), await aTeacher()];
    await aCompletedLesson(known, teacher);
    expect(await leave(teacher)).toEqual({ ok: true });
    const restriction = { kind: "restrict", scope: "new-students", cause: "conduct" } as const;
    const decided = { ...restriction, teacherId: teacher.id, reason: "Asked twice.", endsAt: null };
    await sanctionTeacher(admin, decided);
    const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
    expect(row!.status).toBe("restricted");
    expect(await isKnownTo(known.id, teacher.id)).toBe(false);
    expect((await findTeacherProfile(row!.slug))?.bookableBy).toBe("nobody");
    const start = await firstOpenStart(teacher);
    const booked = await bookLesson(known, aBookingInput(teacher, start));
    expect(booked).toEqual({ ok: false, reason: "teacher-unavailable" });
  });
});

describe("a teacher's page", () => {
  it("says what was checked, how reliable they are, and every length of an offer", async () => {
    const teacher = await aTeacher();
    const [{ slug }] = (await db()
      .update(teachers)
      .set({ identityCheckedAt: new Date(now), goodAt: ["exams", "no-such-thing"] })
      .where(eq(teachers.userId, teacher.id))
      .returning({ slug: teachers.slug })) as [{ slug: string }];
    const paper = { teacherId: teacher.id, kind: "degree", issuer: "Sevilla" } as const;
    await db()
      .insert(credentials)
      .values([
        { ...paper, title: "Filología", checkedAt: new Date(now) },
        { ...paper, title: "Told", position: 1 },
      ]);
    const [words] = await db()
      .insert(offerDescriptions)
      .values({ teacherId: teacher.id, levelFrom: "B1", goal: "Talk", plan: "Then talk more" })
      .returning();
    await db()
      .update(offers)
      .set({ descriptionId: words!.id })
      .where(eq(offers.id, teacher.offer.id));
    await db()
      .insert(offers)
      .values({
        ...teacher.offer,
        id: undefined,
        minutes: 25,
        priceMinor: 1200,
        descriptionId: words!.id,
      });
    const page = await findTeacherProfile(slug);
    expect(page).toMatchObject({
      identityCheckedAt: now,
      goodAt: ["Exams"],
      credentials: [
        { title: "Filología", checkedAt: now },
        { title: "Told", checkedAt: null },
      ],
      kept: null,
    });
    expect(
      page!.offers.map(({ title, levels, lengths }) => [title, levels, lengths.length]),
    ).toEqual([
      ["Trial lesson", "All levels", 1],
      ["Conversation", "B1 and up", 2],
    ]);
  });

  it("counts lessons kept of those the teacher was to come to, from ten on", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    for (let days = 4; days < 14; days += 1)
      await aCompletedLesson(student, teacher, { daysAgo: days });
    const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
    const keptOf = async () => (await findTeacherProfile(row!.slug))!.kept;
    expect(await keptOf()).toBe(1);
    const [one] = await db().select().from(lessons).where(eq(lessons.teacherId, teacher.id));
    const becomes = (state: "no_show_teacher" | "cancelled_student") =>
      rewriteLessons({ state }, eq(lessons.id, one!.id));
    await becomes("no_show_teacher");
    expect(await keptOf()).toBe(0.9);
    await becomes("cancelled_student");
    expect(await keptOf()).toBeNull();
  }, 30_000);
});
