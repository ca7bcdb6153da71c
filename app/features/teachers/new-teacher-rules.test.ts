import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { rules } from "#config/rules.ts";
import { teachers } from "#db/schema/teachers.ts";
import { anAdmin, aStudent } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { findApplication } from "./applications.server.ts";
import { approveApplication } from "./approve-application.server.ts";
import { saveApplication } from "./save-application.server.ts";
import { submitApplication } from "./submit-application.server.ts";

vi.mock("#config/rules.ts", async (ours) => {
  const [config, { otherRules }] = await Promise.all([
    ours<typeof import("#config/rules.ts")>(),
    import("#test/other-operator.ts"),
  ]);
  return { rules: otherRules(config.rules) };
});

useDatabase();

it("a new teacher begins with the notice, window and cancellation that the public pages name", async () => {
  const student = await aStudent();
  await saveApplication(student, {
    headline: "Polish for people with Polish families",
    about: "We start with what you would say at the table on Sunday. ".repeat(5),
    country: "PL",
    zone: "Europe/Warsaw",
    languages: [{ language: "pl", level: "native", taught: true }],
    offers: [{ title: "Conversation", kind: "single", minutes: 50, pricePence: 1800 }],
    weekly: [{ weekday: 1, startMinute: 540, endMinute: 720 }],
  });
  await submitApplication(student, { version: (await findApplication(student))!.version });
  const { id, version } = (await findApplication(student))!;
  const approved = await approveApplication(await anAdmin(), { applicationId: id, version });
  expect(approved).toMatchObject({ ok: true });
  const [teacher] = await db().select().from(teachers).where(eq(teachers.userId, student.id));
  expect(teacher).toMatchObject({
    noticeHours: rules.booking.noticeHours,
    trialNoticeHours: rules.booking.trialNoticeHours,
    windowDays: rules.booking.windowDays,
    freeCancelHours: rules.cancel.freeHours,
  });
});
