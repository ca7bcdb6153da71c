import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { users } from "#db/schema/accounts.ts";
import { useApp } from "#test/app.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/lessons.ts";
import { formatTime } from "#app/platform/time.ts";
import { mondayAhead, wallTime } from "#test/week.ts";

useDatabase();
const app = useApp();

it("shows its times in another zone while the address says so, and the account keeps its own [B13]", async () => {
  const zone = "Europe/Madrid";
  const teacher = await aTeacher({ person: { zone } });
  const startsAt = wallTime(mondayAhead(zone), 960, zone);
  await aBookedLesson(await aStudent(), teacher, { startsAt });
  const browser = app.as(teacher);
  const own = await browser.get("/teacher/dashboard");
  expect(own.words("main")).toContain("16:00");
  const shown = await browser.get("/teacher/dashboard?times=Asia%2FTokyo");
  expect(shown.words("main")).toContain("Times are shown in Tokyo time.");
  expect(shown.words("main")).toContain(formatTime(startsAt, "Asia/Tokyo"));
  const [person] = await db().select().from(users).where(eq(users.id, teacher.id));
  expect(person!.zone).toBe(zone);
  expect(shown.link("Show times in Madrid time")).toBe("/teacher/dashboard");
  const none = await browser.get("/teacher/dashboard?times=Mars%2FOlympus");
  expect(none.words("main")).not.toContain("Times are shown in");
});
