import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "#db/schema/audit.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Person } from "#app/access/actor.ts";
import {
  deleteDocumentsAfter,
  deleteDue,
} from "#app/features/files/papers/delete-documents.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aFile } from "#test/files/files.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aPortrait } from "#test/files/pictures.ts";

useDatabase();

type Application = typeof applications.$inferInsert;

async function anApplication(
  applicant: Person,
  state: NonNullable<Application["state"]>,
  input: Partial<Application>,
) {
  const [made] = await db()
    .insert(applications)
    .values({ userId: applicant.id, state, ...input })
    .returning();
  return made!;
}

async function reads(person: Person | null, id: string, range?: string): Promise<string> {
  const { body, part } = await openFile(person, id, { range });
  return part === "none" ? "none" : text(body!);
}

const misses = (person: Person | null, id: string) =>
  expect(openFile(person, id)).rejects.toMatchObject({ code: "not-found" });

const looksAt = async (id: string) =>
  (
    await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `file:${id}`))
  ).map(({ action, actorId, diff }) => [action, actorId, JSON.parse(diff)]);

describe("papers of an application", () => {
  it("are read by their owner and, once it is sent, by admins, each look written down [F5]", async () => {
    const [applicant, admin, stranger] = [await aStudent(), await anAdmin(), await aStudent()];
    const teacher = await aTeacher();
    await aBookedLesson(applicant, teacher);
    const identity = await aFile(applicant, "identity");
    const degree = await aFile(applicant, "credential");
    const credential = { id: "c1", kind: "degree", title: "MA", issuer: "Leeds" } as const;
    const { id } = await anApplication(applicant, "draft", {
      identityFileId: identity,
      credentials: [{ ...credential, year: null, hours: null, fileId: degree }],
    });
    for (const file of [identity, degree]) {
      for (const person of [admin, stranger, teacher, null]) await misses(person, file);
      expect(await reads(applicant, file)).toMatch(/^canary/);
      expect(await looksAt(file)).toEqual([]);
    }
    await db().update(applications).set({ state: "submitted" }).where(eq(applications.id, id));
    for (const [file, kind] of [
      [identity, "identity"],
      [degree, "credential"],
    ] as const) {
      expect(await reads(admin, file)).toBe(`canary-${kind}`);
      expect(await reads(admin, file)).toBe(`canary-${kind}`);
      for (const person of [stranger, teacher, null]) await misses(person, file);
      await misses({ ...applicant, viewed: true }, file);
      const look = ["files.document-seen", admin.id, { kind, of: `user:${applicant.id}` }];
      expect(await looksAt(file)).toEqual([look, look]);
    }
    await db().update(applications).set({ state: "withdrawn" }).where(eq(applications.id, id));
    await misses(admin, identity);
  });

  it("lie in the storage as nothing that can be read", async () => {
    const applicant = await aStudent();
    const id = await aFile(applicant, "identity");
    const stored = readFileSync(join(env().DATA_DIR, "files", id));
    expect(stored.includes("canary")).toBe(false);
    expect(await reads(applicant, id)).toBe("canary-identity");
  });

  it("have the applicant's portrait next to them, for admins once it is sent, each look written down [B2]", async () => {
    const [applicant, admin, stranger] = [await aStudent(), await anAdmin(), await aStudent()];
    const portrait = await aPortrait(applicant);
    const { id } = await anApplication(applicant, "draft", {});
    await misses(admin, portrait);
    await db().update(applications).set({ state: "submitted" }).where(eq(applications.id, id));
    expect((await reads(admin, portrait)).length).toBeGreaterThan(100);
    await misses(stranger, portrait);
    await misses({ ...admin, viewed: true }, portrait);
    expect(await looksAt(portrait)).toEqual([
      ["files.portrait-seen", admin.id, { kind: "portrait", of: `user:${applicant.id}` }],
    ]);
    await db().update(applications).set({ state: "withdrawn" }).where(eq(applications.id, id));
    await misses(admin, portrait);
  });

  it("of one that is not theirs are for nobody: naming a file does not open it [F5]", async () => {
    const [victim, thief, admin] = [await aStudent(), await aStudent(), await anAdmin()];
    const identity = await aFile(victim, "identity");
    await anApplication(thief, "submitted", { identityFileId: identity });
    await misses(thief, identity);
    await misses(admin, identity);
  });
});

describe("thirty days after the decision", () => {
  it("papers are deleted, row and bytes, and nothing else is", async () => {
    const applicant = await aStudent();
    const identity = await aFile(applicant, "identity");
    const degree = await aFile(applicant, "credential");
    const video = await aFile(applicant, "video");
    const credential = { id: "c1", kind: "degree", title: "MA", issuer: "Leeds" } as const;
    const { id, ...application } = await anApplication(applicant, "in_review", {
      identityFileId: identity,
      videoFileId: video,
      credentials: [
        { ...credential, year: null, hours: null, fileId: degree },
        { ...credential, id: "c2", year: null, hours: null, fileId: null },
      ],
    });
    const decided = new Date("2026-11-22T10:00:00Z");
    await inTransaction((tx) => deleteDocumentsAfter(tx, application, decided));
    await deleteDue(new Date("2026-12-22T09:59:59Z"));
    expect(await reads(applicant, identity)).toBe("canary-identity");
    await deleteDue(new Date("2026-12-22T10:00:00Z"));
    await runJobs();
    await misses(applicant, identity);
    await misses(applicant, degree);
    expect(await reads(applicant, video)).toBe("canary-video");
    const left = readdirSync(join(env().DATA_DIR, "files"));
    expect([identity, degree, video].filter((one) => left.includes(one))).toEqual([video]);
    const [row] = await db().select().from(applications).where(eq(applications.id, id));
    expect([row!.identityFileId, row!.videoFileId]).toEqual([null, video]);
  });
});

describe("a teacher's video", () => {
  it("and its captions are for everybody, as long as they stand on a page that is there [F5]", async () => {
    const teacher = await aTeacher();
    const [video, captions] = [await aFile(teacher, "video"), await aFile(teacher, "captions")];
    await misses(null, video);
    expect(await reads(teacher, video)).toBe("canary-video");
    const own = eq(teachers.userId, teacher.id);
    await db().update(teachers).set({ videoFileId: video, captionsFileId: captions }).where(own);
    expect(await reads(null, video)).toBe("canary-video");
    expect(await reads(await aStudent(), captions)).toBe("canary-captions");
    await db().update(teachers).set({ status: "suspended" }).where(own);
    await misses(null, video);
    await misses(null, captions);
  });

  it("that waits for review is for its owner and for admins", async () => {
    const [teacher, admin] = [await aTeacher(), await anAdmin()];
    const video = await aFile(teacher, "video");
    await anApplication(teacher, "submitted", { kind: "change", videoFileId: video });
    expect(await reads(admin, video)).toBe("canary-video");
    expect(await looksAt(video)).toEqual([]);
    await misses(null, video);
  });

  it("is handed out in the parts that are asked for, papers never", async () => {
    const owner = await aStudent();
    const video = await aFile(owner, "video");
    expect(await reads(owner, video, "bytes=7-")).toBe("video");
    expect(await reads(owner, video, "bytes=0-0")).toBe("c");
    expect(await reads(owner, video, "bytes=-2")).toBe("eo");
    expect(await reads(owner, video, "bytes=12-")).toBe("none");
    const identity = await aFile(owner, "identity");
    expect(await reads(owner, identity, "bytes=7-")).toBe("canary-identity");
  });
});
