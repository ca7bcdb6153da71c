import { describe, expect, it } from "vitest";
import { day, hour } from "#app/platform/time/time.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { listOpenSlots } from "../availability/slots.server.ts";

useDatabase();

/** The hours from now to a teacher's first open start. */
async function firstIn(teacherId: string, kind: "trial" | "single"): Promise<number> {
  const now = Date.now();
  const range = { from: now, to: now + 6 * day, minutes: 25, kind };
  const open = (await listOpenSlots([teacherId], range, null, now)).get(teacherId)!;
  return (open[0]! - now) / hour;
}

describe("the notice of a teacher who is open day and night", () => {
  it("is a longer one for a trial, where the teacher asks for that", async () => {
    const { id } = await aTeacher({ profile: { noticeHours: 6, trialNoticeHours: 48 } });
    expect(Math.floor(await firstIn(id, "single"))).toBe(6);
    expect(Math.floor(await firstIn(id, "trial"))).toBe(48);
  });

  it("is never a shorter one for a trial than for any other lesson", async () => {
    const { id } = await aTeacher({ profile: { noticeHours: 72, trialNoticeHours: 24 } });
    expect(Math.floor(await firstIn(id, "single"))).toBe(72);
    expect(Math.floor(await firstIn(id, "trial"))).toBe(72);
  });
});
