import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listOpenSlots } from "#app/features/scheduling/slots.server.ts";
import { db } from "#app/platform/db.server.ts";
import { users } from "#db/schema/accounts.ts";
import { teachers } from "#db/schema/teachers.ts";
import { aTeacher, alwaysOpen, type TeacherWish } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { findTeacherProfile } from "#app/features/teachers/teacher-profile.server.ts";
import { readSearch } from "#app/features/teachers/search.ts";
import { searchTeachers } from "#app/features/teachers/search-teachers.server.ts";

useDatabase();

const now = Date.UTC(2027, 0, 6, 12); // a Wednesday
const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 480, endMinute: 720 }));
const lesson = (pricePence: number) => ({
  title: "Lesson",
  kind: "single" as const,
  minutes: 50,
  pricePence,
});

async function street(...wishes: (TeacherWish & { name: string })[]) {
  await db().delete(teachers);
  await db().delete(users);
  for (const { name, ...wish } of wishes)
    await aTeacher({ ...wish, person: { name, zone: "Europe/London" } });
}

async function search(query: string, zone = "Europe/London") {
  return searchTeachers(
    readSearch(new URLSearchParams(query)).search,
    zone,
    (ids, range) => listOpenSlots(ids, range, null, now),
    now,
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

  it("asks hours on the viewer's clock, and shows the times that fit", async () => {
    await street({ name: "Early", weekly: mornings }, { name: "Open", weekly: alwaysOpen });
    expect(await names("time=evening")).toEqual(["Open"]);
    expect((await names("time=evening", "Asia/Tokyo")).toSorted()).toEqual(["Early", "Open"]);
    expect(await names("days=weekend")).toEqual(["Open"]);
    const { found } = await search("time=morning&days=weekday");
    const early = found.find(({ name }) => name === "Early");
    expect(early!.nextSlots).toEqual([0, 30, 60].map((m) => Date.UTC(2027, 0, 7, 8, m)));
  });

  it("does not list who takes no bookings, and never shows who was suspended", async () => {
    await street({ name: "Gone" });
    const [row] = await db().select().from(teachers);
    for (const [status, listed, shown] of [
      ["active", 1, true],
      ["paused", 0, true],
      ["restricted", 0, true],
      ["suspended", 0, false],
      ["closing", 0, true],
      ["closed", 0, false],
    ] as const) {
      await db().update(teachers).set({ status }).where(eq(teachers.userId, row!.userId));
      expect([status, (await search("")).total]).toEqual([status, listed]);
      const profile = await findTeacherProfile(row!.slug);
      expect([status, profile !== null]).toEqual([status, shown]);
      expect(profile?.takesBookings ?? false).toBe(status === "active");
    }
    expect(await findTeacherProfile("nobody")).toBeNull();
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
    expect([first.total, first.found.length, second.found.length]).toEqual([14, 12, 14]);
    expect(second.found.slice(0, 12).map(({ id }) => id)).toEqual(first.found.map(({ id }) => id));
    expect(new Set(second.found.map(({ id }) => id)).size).toBe(14);
  });

  it("answers an empty street", async () => {
    await street();
    expect(await search("")).toEqual({ total: 0, found: [], relaxations: [] });
    expect(await search("language=es")).toEqual({ total: 0, found: [], relaxations: [] });
  });
});
