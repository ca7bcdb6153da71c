import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { anAdmin, aStudent } from "#test/builders/people.ts";
import { aReview } from "#test/builders/reviews.ts";
import { completeContent } from "#test/builders/applications.ts";
import { useDatabase } from "#test/database.ts";
import { findApplication } from "../applications.server.ts";
import { approveApplication } from "#app/features/teachers/vetting/approve-application.server.ts";
import { saveApplication } from "./save-application.server.ts";
import { submitApplication } from "../submit-application.server.ts";

vi.mock("#config/rules.ts", async (ours) => {
  const [config, { otherRules }] = await Promise.all([
    ours<typeof import("#config/rules.ts")>(),
    import("#test/builders/other-operator.ts"),
  ]);
  return { rules: otherRules(config.rules) };
});

useDatabase();

it("a new teacher begins with the notice, window and cancellation that the public pages name", async () => {
  const student = await aStudent();
  const {
    freeCancelHours: _,
    noticeHours: _n,
    trialNoticeHours: _t,
    ...content
  } = await completeContent(student);
  await saveApplication(student, content);
  await submitApplication(student, { version: (await findApplication(student))!.version });
  const { id } = (await findApplication(student))!;
  const admin = await anAdmin();
  const approved = await approveApplication(admin, await aReview(admin, id));
  expect(approved).toMatchObject({ ok: true });
  const [teacher] = await db().select().from(teachers).where(eq(teachers.userId, student.id));
  expect(teacher).toMatchObject({
    noticeHours: rules.booking.noticeHours,
    trialNoticeHours: rules.booking.trialNoticeHours,
    windowDays: rules.booking.windowDays,
    freeCancelHours: rules.cancel.freeHours,
  });
});
