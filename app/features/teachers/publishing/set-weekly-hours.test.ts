import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { parseForm } from "#app/platform/forms/forms.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { weeklyHours, type WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import { madeFrom } from "#app/platform/forms/made-from.ts";
import { dayHours, olderHours } from "../reference-data/hours/older-hours.ts";
import { setWeeklyHours } from "./set-weekly-hours.server.ts";
import { weeklyHoursForm } from "../reference-data/hours/weekly-hours.ts";

useDatabase();

const monday = (startMinute: number, endMinute: number): WeeklyWindow => ({
  weekday: 1,
  startMinute,
  endMinute,
});

async function hoursOf(teacherId: string) {
  return db()
    .select({
      weekday: weeklyHours.weekday,
      startMinute: weeklyHours.startMinute,
      endMinute: weeklyHours.endMinute,
    })
    .from(weeklyHours)
    .where(eq(weeklyHours.teacherId, teacherId))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.startMinute));
}

describe("setting the weekly hours", () => {
  it("replaces what was there, and nobody else's", async () => {
    const [teacher, other] = [await aTeacher(), await aTeacher()];
    const windows = [monday(540, 720), monday(720, 1440)];
    expect(await setWeeklyHours(teacher, windows)).toEqual({ ok: true });
    expect(await hoursOf(teacher.id)).toEqual(windows);
    expect(await hoursOf(other.id)).toHaveLength(7);
  });

  it("closes the week when there are none, and no slot is left", async () => {
    const teacher = await aTeacher();
    await setWeeklyHours(teacher, []);
    await expect(firstOpenStart(teacher)).rejects.toThrow("no open slot");
  });

  it("refuses an overlap in the database and keeps what stood", async () => {
    const teacher = await aTeacher({ weekly: [monday(540, 600)] });
    expect(await setWeeklyHours(teacher, [monday(540, 720), monday(690, 780)])).toEqual({
      ok: false,
      reason: "overlap",
    });
    expect(await hoursOf(teacher.id)).toEqual([monday(540, 600)]);
  });

  it("leaves a booked lesson where it is", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    await setWeeklyHours(teacher, []);
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect(lesson!.state).toBe("booked");
  });

  it("of several saves at once, one is stored whole", async () => {
    const teacher = await aTeacher();
    const inputs = Array.from({ length: 8 }, (_, index) => [
      monday(index * 30, 720),
      monday(720, 720 + 30 * (index + 1)),
    ]);
    const answers = await Promise.all(inputs.map((input) => setWeeklyHours(teacher, input)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(inputs).toContainEqual(await hoursOf(teacher.id));
  });
});

describe("hours saved from a page that is older than what is stored", () => {
  const friday = { weekday: 5, startMinute: 600, endMinute: 720 };
  const sunday = { weekday: 7, startMinute: 600, endMinute: 720 };

  it("are refused with what is stored, which stays [B4]", async () => {
    const teacher = await aTeacher({ weekly: [monday(540, 720)] });
    const drawn = dayHours([monday(540, 720)]);
    expect(await setWeeklyHours(teacher, [monday(540, 720), friday], drawn)).toEqual({ ok: true });
    const stored = [monday(540, 720), friday];
    expect(await setWeeklyHours(teacher, [monday(540, 720), sunday], drawn)).toEqual({
      ok: false,
      reason: "changed-meanwhile",
      stored,
    });
    expect(await hoursOf(teacher.id)).toEqual(stored);
  });

  it("of eight windows that save at once, one gets in [B4]", async () => {
    const teacher = await aTeacher({ weekly: [] });
    const inputs = Array.from({ length: 8 }, (_, index) => [monday(0, 30 * (index + 1))]);
    const answers = await Promise.all(inputs.map((input) => setWeeklyHours(teacher, input, {})));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(inputs).toContainEqual(await hoursOf(teacher.id));
  });

  it("are shown again with what both windows changed, day by day [B4]", () => {
    const typed = [monday(480, 600), sunday];
    const posted = { madeFrom: madeFrom(dayHours([monday(540, 720)])) };
    const { values, errors } = olderHours(posted, typed, [monday(600, 720), friday]);
    expect(values).toEqual({
      "from1-1": "480",
      "to1-1": "600",
      "from5-1": "600",
      "to5-1": "720",
      "from7-1": "600",
      "to7-1": "720",
    });
    expect(errors[""]).toContain("Monday is now 10:00 to 12:00; Friday is now 10:00 to 12:00.");
    expect(errors["from1-1"]).toContain("Changed meanwhile to 10:00 to 12:00.");
    expect(errors["from5-1"]).toBeUndefined();
  });
});

describe("the form of weekly hours", () => {
  async function post(fields: Record<string, string>) {
    const body = new URLSearchParams(fields);
    return parseForm(new Request("http://test/", { method: "POST", body }), weeklyHoursForm);
  }

  it("reads stretches of several days, up to midnight, and leaves out empty pairs", async () => {
    const read = await post({
      "from1-1": "540",
      "to1-1": "720",
      "from1-2": "",
      "to1-2": "",
      "from7-3": "1020",
      "to7-3": "1440",
    });
    expect(read.ok && read.value.windows).toEqual([
      monday(540, 720),
      { weekday: 7, startMinute: 1020, endMinute: 1440 },
    ]);
  });

  it("may be empty", async () => {
    expect(await post({})).toMatchObject({ ok: true, value: { windows: [] } });
  });

  it.each([
    [{ "from2-1": "540" }, "to2-1"],
    [{ "to2-1": "540" }, "from2-1"],
    [{ "from2-1": "540", "to2-1": "540" }, "to2-1"],
    [{ "from2-1": "545", "to2-1": "600" }, "from2-1"],
    [{ "from2-1": "540", "to2-1": "1470" }, "to2-1"],
    [{ "from2-1": "1440", "to2-1": "1440" }, "from2-1"],
    [{ "from2-1": "<b>", "to2-1": "9".repeat(5000) }, "from2-1"],
    [{ "from2-1": "540", "to2-1": "720", "from2-2": "690", "to2-2": "780" }, "from2-2"],
  ])("refuses %o at %s and keeps what was typed", async (fields, field) => {
    const read = await post(fields as Record<string, string>);
    expect(read.ok).toBe(false);
    expect(!read.ok && Object.keys(read.state.errors)).toEqual([field]);
    expect(!read.ok && read.state.values).toEqual(fields);
  });
});
