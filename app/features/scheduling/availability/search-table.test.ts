import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  refreshSearch,
  markLapsed,
} from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { halfHoursOf } from "#app/features/teachers/search-index/scan/half-hours.ts";
import { setWeeklyHours } from "#app/features/teachers/publishing/set-weekly-hours.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { addDays, day, hour, localDate } from "#app/platform/time/time.ts";
import { importedCalendars } from "#db/schema/scheduling/calendars.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teacherSearch } from "#db/schema/teachers/search.ts";
import { offers, teacherLanguages, teachers } from "#db/schema/teachers/teachers.ts";
import { Random } from "#db/seed/random.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases } from "#test/depth.ts";
import { aBookingInput, rewriteLessons } from "#test/builders/lessons.ts";
import { bookLesson } from "../booking/book-lesson.server.ts";
import { expireHolds } from "../booking/expire-holds.server.ts";
import { addTravel, removeTravel } from "./travel.server.ts";
import { addTimeOff, removeTimeOff } from "./time-off.server.ts";
import { clearDay, setDay } from "./exceptions.server.ts";
import { replaceBusy } from "../calendar-sync/refresh-imported.server.ts";
import { listOwnExceptions } from "./own-exceptions.server.ts";
import { listOpenSlots, listOpenSlotsEach } from "./slots.server.ts";

useDatabase();

type Teacher = Awaited<ReturnType<typeof aTeacher>>;
const start = Date.UTC(2027, 2, 20, 9);

/** What the table has to say of a teacher, asked of everything else. */
async function truthOf(teacher: Teacher, now: number) {
  const [profile] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const own = await db().select().from(offers).where(eq(offers.teacherId, teacher.id));
  const taught = (
    await db().select().from(teacherLanguages).where(eq(teacherLanguages.teacherId, teacher.id))
  ).filter((row) => row.taught);
  const active = own.filter((offer) => offer.active);
  const mainIn = (language: string) =>
    active
      .filter(
        (offer) => offer.kind === "single" && (language === "" || offer.language === language),
      )
      .toSorted(
        (a, b) =>
          Number(a.minutes !== 50) - Number(b.minutes !== 50) ||
          a.priceMinor - b.priceMinor ||
          a.position - b.position,
      )[0];
  if (profile!.status !== "active" || mainIn("") === undefined) return [];
  const truths = ["", ...taught.map(({ language }) => language)]
    .toSorted()
    .map(async (language) => {
      const main = mainIn(language);
      if (main === undefined) return [];
      const range = {
        from: now,
        to: (Math.floor(now / day) + 16) * day,
        minutes: main.minutes,
        kind: "single" as const,
      };
      const slots = (await listOpenSlots([teacher.id], range, null, now)).get(teacher.id)!;
      return [
        {
          language,
          price: main.priceMinor,
          trial: active.some(
            (offer) => offer.kind === "trial" && (language === "" || offer.language === language),
          ),
          native: taught.some(
            (row) => row.level === "native" && (language === "" || row.language === language),
          ),
          soonest: slots[0] ?? null,
          halfHours: halfHoursOf(slots),
        },
      ];
    });
  return (await Promise.all(truths)).flat();
}

async function tableOf(teacher: Teacher) {
  const rows = await db()
    .select()
    .from(teacherSearch)
    .where(eq(teacherSearch.teacherId, teacher.id))
    .orderBy(sql`language collate "C"`);
  return rows.map(({ language, price, trial, native, soonest, ...row }) => ({
    language,
    price,
    trial,
    native,
    soonest: soonest?.getTime() ?? null,
    halfHours: Array.from({ length: 16 }, (_, column) => row[`h${column}` as "h0"]),
  }));
}

/** As a reading of an imported calendar does, into the teacher's one calendar; sometimes it is taken away. */
async function importBusy(teacher: Teacher, now: number, random: Random) {
  const of = eq(importedCalendars.teacherId, teacher.id);
  if (random.chance(0.2)) return db().delete(importedCalendars).where(of);
  const busy = Array.from({ length: random.int(0, 4) }, (_, at) => {
    const start = now + at * 3 * day + random.int(0, 30) * hour;
    return { start, end: start + random.int(1, 40) * hour };
  });
  return inTransaction(async (tx) => {
    const row = { teacherId: teacher.id, name: "", sealedAddress: "", addressHash: "", host: "" };
    await tx
      .insert(importedCalendars)
      .values({ ...row, createdAt: new Date(now), dueAt: new Date(now) })
      .onConflictDoNothing();
    const [calendar] = await tx.select().from(importedCalendars).where(of);
    await replaceBusy(tx, calendar!, busy);
  });
}

/** As the job does. */
function letGo(now: number): Promise<void> {
  return inTransaction((tx) => expireHolds(tx, { now: new Date(now) }));
}

it("the search table tells the truth after random changes of hours, exceptions, imported times, bookings, prices and status", async () => {
  const random = new Random("search table");
  const made: Teacher[] = [];
  for (const zone of ["Europe/London", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"])
    made.push(await aTeacher({ profile: { zone, windowDays: made.length === 0 ? 7 : 30 } }));
  const student = await aStudent();
  let now = start;
  const changes: ((teacher: Teacher) => Promise<unknown>)[] = [
    (teacher) =>
      setWeeklyHours(
        teacher,
        [1, 2, 3, 4, 5, 6, 7]
          .filter(() => random.chance(0.6))
          .map((weekday) => {
            const startMinute = random.int(0, 20) * 60;
            return { weekday, startMinute, endMinute: startMinute + random.int(2, 6) * 30 };
          })
          .filter(({ endMinute }) => endMinute <= 1440),
      ),
    async (teacher) => {
      const range = { from: now, to: now + 10 * day, minutes: 50, kind: "single" as const };
      const open = (await listOpenSlots([teacher.id], range, null, now)).get(teacher.id) ?? [];
      if (open.length === 0) return;
      await bookLesson(student, aBookingInput(teacher, random.pick(open)), new Date(now));
    },
    async () => {
      const [held] = await db().select().from(lessons).where(eq(lessons.state, "held")).limit(1);
      if (held) await letGo(held.heldUntil!.getTime() + 1);
    },
    async (teacher) => {
      const [held] = await db()
        .select()
        .from(lessons)
        .where(sql`teacher_id = ${teacher.id} and state = 'held'`)
        .limit(1);
      if (held) await rewriteLessons({ state: "booked" }, eq(lessons.id, held.id));
    },
    (teacher) =>
      db()
        .update(offers)
        .set({ priceMinor: random.int(800, 15_000) })
        .where(eq(offers.id, teacher.offer.id)),
    (teacher) =>
      db()
        .update(offers)
        .set({ active: random.chance(0.7) })
        .where(eq(offers.id, random.pick(teacher.offers).id)),
    (teacher) =>
      db()
        .update(teachers)
        .set({ status: random.chance(0.6) ? "active" : "paused" })
        .where(eq(teachers.userId, teacher.id)),
    (teacher) =>
      db()
        .insert(teacherLanguages)
        .values({ teacherId: teacher.id, language: "fr", level: "C2", taught: true })
        .onConflictDoNothing(),
    // Another language, sometimes with a lesson in it, of another length.
    (teacher) =>
      db()
        .insert(offers)
        .values({
          teacherId: teacher.id,
          kind: random.pick(["single", "trial"]),
          title: "Français",
          language: "fr",
          minutes: random.pick([25, 50]),
          priceMinor: random.int(800, 15_000),
          position: random.int(5, 90),
          active: random.chance(0.7),
        })
        .onConflictDoNothing(),
    (teacher) =>
      db()
        .update(teachers)
        .set({ noticeHours: random.int(0, 72), bufferMinutes: random.pick([0, 15, 60]) })
        .where(eq(teachers.userId, teacher.id)),
    (teacher) =>
      db()
        .update(teachers)
        .set({ maxPerDay: random.pick([null, 1, 2]), maxPerWeek: random.pick([null, 3]) })
        .where(eq(teachers.userId, teacher.id)),
    async (teacher) => {
      const date = addDays(localDate(now, teacher.zone), random.int(0, 12));
      const windows = random.chance(0.5) ? [] : [{ startMinute: 600, endMinute: 780 }];
      if (random.chance(0.3)) await clearDay(teacher, date);
      else await setDay(teacher, { date, windows }, now);
    },
    async (teacher) => {
      const { off } = await listOwnExceptions(teacher, now);
      if (off.length > 2) return removeTimeOff(teacher, off[0]!.id);
      const date = addDays(localDate(now, teacher.zone), random.int(0, 12));
      const from = { date, minute: random.int(0, 20) * 30 };
      return addTimeOff(teacher, { from, to: { date, minute: from.minute + 240 } }, now);
    },
    (teacher) => importBusy(teacher, now, random),
    async (teacher) => {
      const { journeys } = await listOwnExceptions(teacher, now);
      if (journeys.length > 1) return removeTravel(teacher, journeys[0]!.startsAt);
      const date = addDays(localDate(now, teacher.zone), random.int(1, 12));
      return addTravel(teacher, { date, zone: random.pick(["Asia/Tokyo", "UTC"]) }, now);
    },
    async () => {
      now += random.int(1, 9) * hour;
      await letGo(now);
    },
  ];
  const rounds = cases(80, 1_000);
  for (let round = 0; round < rounds; round += 1) {
    await random.pick(changes)(random.pick(made));
    if (round % 5 !== 4) continue;
    await markLapsed(new Date(now));
    await refreshSearch(listOpenSlotsEach, () => now);
    for (const teacher of made) {
      const [truth, table] = [await truthOf(teacher, now), await tableOf(teacher)];
      // A row stays as it was until its first start has come too near; what is over is never asked for.
      const wanted = truth.map((row) => ({ ...row, halfHours: future(row.halfHours, now) }));
      expect(
        table.map((row) => ({ ...row, halfHours: future(row.halfHours, now) })),
        `after ${round} changes`,
      ).toEqual(wanted);
    }
  }
}, 600_000);

/** Without the days that are over and the far end that a row of yesterday does not know yet. */
function future(columns: bigint[], now: number): bigint[] {
  const today = Math.floor(now / day);
  return Array.from({ length: 15 }, (_, ahead) => columns[(today + ahead) % 16]!);
}

it("a word that stood on one page alone is forgotten with it", async () => {
  const name = `Zzyx${randomUUID().slice(0, 6).replaceAll("-", "")}`;
  const teacher = await aTeacher({ person: { name } });
  await refreshSearch(listOpenSlotsEach);
  const known = () =>
    db().execute(sql`select 1 from known_words where word = ${name.toLowerCase()}`);
  expect((await known()).rows).toHaveLength(1);
  await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
  await refreshSearch(listOpenSlotsEach);
  expect((await known()).rows).toHaveLength(0);
});

it("the search table is written by one server at a time: another waits without a connection, and then writes", async () => {
  await aTeacher();
  let refreshed = -1;
  let waiting: Promise<void> | undefined;
  await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('teacher search'))`);
    waiting = refreshSearch(listOpenSlotsEach).then((count) => {
      refreshed = count;
    });
    await sleep(700);
    const { rows } = await tx.execute(sql`select pid from pg_locks where not granted and database =
      (select oid from pg_database where datname = current_database())`);
    expect(rows).toEqual([]);
    expect(refreshed).toBe(-1);
  });
  await waiting;
  expect(refreshed).toBeGreaterThan(0);
});
