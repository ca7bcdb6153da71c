import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { erasePerson } from "./erase-person.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { aFileOf } from "#test/builders/applications.ts";
import { anAdmin, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { filesDropped, useToldCache } from "#test/servers/told-cache.ts";
import {
  answerClosing,
  closeTeacher,
  proposeClosing,
} from "#app/features/teachers/sanctions/close-teacher.server.ts";
import { imposeSanction } from "#app/features/teachers/sanctions/impose-sanction.server.ts";

useDatabase();
useToldCache();

const reason = "Lessons were paid for outside, again and again.";

/** With what everybody could see, and a paper that nobody could. */
async function aTeacherWithFiles() {
  const teacher = await aTeacher();
  const ids = async (...kinds: ("portrait" | "video" | "captions" | "identity")[]) =>
    Promise.all(kinds.map((kind) => aFileOf(teacher.id, kind)));
  const [shown, hidden] = [await ids("portrait", "video", "captions"), await ids("identity")];
  const dropped = async () =>
    (await filesDropped()).filter((id) => [...shown, ...hidden].includes(id)).toSorted();
  return { teacher, shown: shown.toSorted(), dropped };
}

/** Agreed on by two admins; its notice has begun. */
async function aClosing(teacherId: string) {
  await proposeClosing(await anAdmin(), { teacherId, cause: "fraud", reason });
  const [proposed] = await db()
    .select()
    .from(teacherSanctions)
    .where(eq(teacherSanctions.teacherId, teacherId));
  const { id: sanctionId, version } = proposed!;
  await answerClosing(await anAdmin(), { sanctionId, teacherId, version, agrees: true });
  return { sanctionId, teacherId };
}

describe("a shared cache is told to drop portrait, video and captions", () => {
  it("of a teacher who is suspended, and not of one who is restricted", async () => {
    const { teacher, shown, dropped } = await aTeacherWithFiles();
    const admin = await anAdmin();
    const impose = (kind: "restrict" | "suspend") =>
      inTransaction((tx) =>
        imposeSanction(
          tx,
          admin,
          {
            kind,
            scope: "new-students",
            cause: "safety",
            reason,
            teacherId: teacher.id,
            endsAt: null,
          },
          new Date(),
        ),
      );
    expect((await impose("restrict")).ok).toBe(true);
    expect(await dropped()).toEqual([]);
    expect((await impose("suspend")).ok).toBe(true);
    expect(await dropped()).toEqual(shown);
  });

  it("of a teacher who is closed, once the notice is over", async () => {
    const { teacher, shown, dropped } = await aTeacherWithFiles();
    const closing = await aClosing(teacher.id);
    expect(await dropped()).toEqual([]);
    const after = new Date(Date.now() + (rules.notice.terminationDays + 1) * day);
    expect(await inTransaction((tx) => closeTeacher(tx, closing, after))).toBe(true);
    expect(await dropped()).toEqual(shown);
  });

  it("of a teacher who is erased", async () => {
    const { teacher, shown, dropped } = await aTeacherWithFiles();
    expect(await erasePerson(teacher.id)).toBe(true);
    expect(await dropped()).toEqual(shown);
  });
});
