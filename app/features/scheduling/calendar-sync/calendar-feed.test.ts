import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { calendarFeeds } from "#db/schema/scheduling/calendars.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aHold, rewriteLessons } from "#test/builders/lessons.ts";
import {
  findCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
} from "./calendar-feed.server.ts";
import { readLessonCalendar } from "./lesson-calendar.server.ts";
import {
  acceptReschedule,
  requestReschedule,
} from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";

useDatabase();

const requester = { headers: new Headers({ "user-agent": "Test" }) };
type Person = Awaited<ReturnType<typeof aStudent>>;

const fileOf = (address: string) => new URL(address).pathname.split("/").at(-1)!;

async function feedOf(person: Person | Awaited<ReturnType<typeof aTeacher>>): Promise<string> {
  return fileOf(await makeCalendarFeed(person, requester));
}

async function linesOf(file: string): Promise<string[]> {
  const feed = await readCalendarFeed(file);
  return feed!.text.replaceAll("\r\n ", "").split("\r\n");
}

describe("a calendar's address", () => {
  let student: Person;
  let teacher: Awaited<ReturnType<typeof aTeacher>>;

  beforeEach(async () => {
    student = await aStudent({ name: "Nia; Ahmed, \nBEGIN:VEVENT" });
    teacher = await aTeacher();
  });

  it("has every booked lesson of its person on either side, in UTC, and nobody else's", async () => {
    const id = await aBookedLesson(student, teacher);
    await aHold(await aStudent(), teacher);
    const other = await aBookedLesson(await aStudent(), await aTeacher());
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, id));
    const start = lesson!.startsAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
    for (const person of [student, teacher]) {
      const lines = await linesOf(await feedOf(person));
      expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
      expect(lines).toContain(`DTSTART:${start}`);
      expect(lines.find((line) => line.startsWith("UID:"))).toContain(lesson!.calendarUid);
      expect(lines.join("\n")).not.toContain(other);
    }
    const text = (await linesOf(await feedOf(teacher))).join("\n");
    expect(text).toContain(String.raw`with Nia\; Ahmed\,`);
  });

  it("keeps a cancelled lesson as cancelled under its UID, with a higher sequence", async () => {
    const lessonId = await aBookedLesson(student, teacher);
    const file = await feedOf(student);
    const number = (lines: string[]) =>
      Number(lines.find((line) => line.startsWith("SEQUENCE:"))!.slice("SEQUENCE:".length));
    const before = await linesOf(file);
    expect(before).toContain("STATUS:CONFIRMED");
    const refundPence = teacher.offer.priceMinor;
    expect((await cancelLesson(student, { lessonId, refundPence, reason: "" })).ok).toBe(true);
    const after = await linesOf(file);
    expect(after).toContain("STATUS:CANCELLED");
    expect(number(after)).toBeGreaterThan(number(before));
    const uid = (lines: string[]) => lines.find((line) => line.startsWith("UID:"));
    expect(uid(after)).toBe(uid(before));
  });

  it("moves the same entry when a lesson is moved: one UID, a higher sequence, the old row left out", async () => {
    const lessonId = await aBookedLesson(student, teacher);
    await runJobs();
    const file = await feedOf(student);
    const before = await linesOf(file);
    const [old] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    const startsAt = old!.startsAt.getTime() + day;
    const proposed = await requestReschedule(student, { lessonId, startsAt, note: "" });
    if (!proposed.ok) throw new Error(proposed.reason);
    const accepted = await acceptReschedule(teacher, proposed.rescheduleRequestId);
    if (!accepted.ok) throw new Error(accepted.reason);
    const after = await linesOf(file);
    const one = (lines: string[], name: string) => {
      const found = lines.filter((line) => line.startsWith(`${name}:`));
      expect(found).toHaveLength(1);
      return found[0]!.slice(name.length + 1);
    };
    expect(one(after, "UID")).toBe(one(before, "UID"));
    expect(Number(one(after, "SEQUENCE"))).toBeGreaterThan(Number(one(before, "SEQUENCE")));
    expect(one(after, "DTSTART")).not.toBe(one(before, "DTSTART"));
    expect(one(after, "STATUS")).toBe("CONFIRMED");
    await expect(readLessonCalendar(student, lessonId)).rejects.toThrow("not-found");
    const { text } = await readLessonCalendar(student, accepted.lessonId);
    const saved = text.replaceAll("\r\n ", "").split("\r\n");
    for (const name of ["UID", "SEQUENCE", "DTSTART", "STATUS"])
      expect(one(saved, name), `${name} of the file that is saved`).toBe(one(after, name));
    const sent = await db().select().from(mails).where(eq(mails.to, student.email));
    const files = sent.flatMap(({ attachments }) => attachments.map(({ content }) => content));
    expect(files).toHaveLength(1);
    for (const content of files) expect(content).toContain(old!.calendarUid.slice(0, 30));
  });

  it("shows a request as tentative, and a declined one as cancelled", async () => {
    const lessonId = await aBookedLesson(student, teacher);
    const file = await feedOf(teacher);
    const as = async (state: "requested" | "declined") => {
      const answerBy = new Date(Date.now() + hour);
      await rewriteLessons({ state, answerBy }, eq(lessons.id, lessonId));
      return linesOf(file);
    };
    expect(await as("requested")).toContain("STATUS:TENTATIVE");
    expect(await as("declined")).toContain("STATUS:CANCELLED");
  });

  it("answers with the same text and tag until a lesson changes", async () => {
    await aBookedLesson(student, teacher);
    const file = await feedOf(student);
    const first = await readCalendarFeed(file);
    expect(await readCalendarFeed(file, new Date(Date.now() + 3 * hour))).toEqual(first);
    const startsAt = Math.ceil(Date.now() / hour) * hour + 5 * day;
    await aBookedLesson(student, await aTeacher(), { startsAt });
    expect((await readCalendarFeed(file))!.etag).not.toBe(first!.etag);
  });

  it("forgets lessons of long ago", async () => {
    const startsAt = Math.floor(Date.now() / hour) * hour - (rules.calendar.feedPastDays + 1) * day;
    await aBookedLesson(student, teacher, { startsAt, now: new Date(startsAt - 3 * day) });
    expect(await linesOf(await feedOf(student))).not.toContain("BEGIN:VEVENT");
  });

  it("is told once, and replaced: the earlier one opens nothing, nor does any that nobody made", async () => {
    const [first, second] = [await feedOf(student), await feedOf(student)];
    expect(await readCalendarFeed(first)).toBeNull();
    expect(await readCalendarFeed(second)).not.toBeNull();
    const [row] = await db()
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, student.id));
    expect(JSON.stringify(row)).not.toContain(second.slice(0, 43));
    for (const file of ["", ".ics", `${"a".repeat(43)}.ics`, `${second}x`, row!.tokenHash])
      expect(await readCalendarFeed(file)).toBeNull();
  });

  it("opens nothing once it is removed, and its person hears of both by mail", async () => {
    const file = await feedOf(student);
    expect(await findCalendarFeed(student)).toMatchObject({ readAt: null });
    await readCalendarFeed(file);
    expect((await findCalendarFeed(student))!.readAt).not.toBeNull();
    await removeCalendarFeed(student, requester);
    await removeCalendarFeed(student, requester);
    expect(await readCalendarFeed(file)).toBeNull();
    expect(await findCalendarFeed(student)).toBeNull();
    await runJobs();
    const sent = await db().select().from(mails).where(eq(mails.to, student.email));
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining("An address for your calendar was made"),
      expect.stringMatching(/The address for your calendar .* was removed/),
    ]);
  });
});
