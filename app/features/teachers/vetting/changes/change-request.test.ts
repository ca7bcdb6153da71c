import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { files } from "#db/schema/files.ts";
import { credentials, offers, teacherLanguages, teachers } from "#db/schema/teachers/teachers.ts";
import {
  applications,
  type ApplicationCredential,
  type ApplicationLanguage,
} from "#db/schema/teachers/applications.ts";
import { writtenContent } from "#test/builders/applications.ts";
import { aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { filesDropped, useToldCache } from "#test/servers/told-cache.ts";
import {
  attachTo,
  refuseFile,
} from "#app/features/teachers/applications/papers/attach-file.server.ts";
import { findChangeRequestFixes } from "./change-request-fixes.server.ts";
import { changeItems } from "#app/features/teachers/applications/change-parts.ts";
import { saveChange, sendChange, withdrawChange } from "./change-request.server.ts";
import { claimApplication } from "../claim-application.server.ts";
import {
  findChange,
  lockChange,
  readLiveParts,
} from "#app/features/teachers/applications/open-change.server.ts";
import type { ReviewItem } from "#app/features/teachers/applications/review-items.ts";
import { readReviewPage } from "../review-page.server.ts";
import { reviewApplication } from "../review-application.server.ts";
import { decisionText } from "../text.ts";
import { attachText } from "#app/features/teachers/applications/text.ts";

useDatabase();
useToldCache();

const spanish: ApplicationLanguage = {
  language: "es",
  level: "native",
  taught: true,
  accent: null,
};

const english: ApplicationLanguage = { language: "en", level: "C1", taught: true, accent: null };

const dele = (fileId: string | null): ApplicationCredential => ({
  id: crypto.randomUUID(),
  kind: "certificate",
  title: "DELE examiner",
  issuer: "Instituto Cervantes",
  year: 2019,
  hours: 120,
  fileId,
});

type Teacher = Awaited<ReturnType<typeof aTeacher>>;

async function aFile({ id }: Teacher, kind: "video" | "captions" | "credential"): Promise<string> {
  const file = { ownerId: id, type: "video/mp4", bytes: 10, sha256: "00".repeat(32) };
  const [made] = await db()
    .insert(files)
    .values({ ...file, kind })
    .returning();
  return made!.id;
}

async function sent(teacher: Teacher, part: Partial<typeof applications.$inferInsert>) {
  const open = await inTransaction((tx) => lockChange(tx, teacher, new Date()));
  await db().update(applications).set(part).where(eq(applications.id, open.id));
  expect(await sendChange(teacher, { version: open.version })).toEqual({ ok: true });
  return open.id;
}

/** An admin claims it, passes these items and decides. */
async function decide(
  applicationId: string,
  passed: ReviewItem[],
  { decision = "approve" as "approve" | "changes" | "reject", failed = [] as ReviewItem[] } = {},
) {
  const admin = await anAdmin();
  const version = async () =>
    (await db().select().from(applications).where(eq(applications.id, applicationId)))[0]!.version;
  const claimed = await claimApplication(admin, {
    applicationId,
    version: await version(),
  } as never);
  expect(claimed.ok).toBe(true);
  const comments = [
    ...passed.map((item) => ({ item, verdict: "accepted" as const, reason: "" })),
    ...failed.map((item) => ({ item, verdict: "failed" as const, reason: "It cannot be heard." })),
  ];
  const input = { applicationId, version: await version(), words: "", comments };
  return reviewApplication(admin, { ...input, decision });
}

async function stateOf(applicationId: string) {
  const [row] = await db().select().from(applications).where(eq(applications.id, applicationId));
  return row!.state;
}

describe("a change of what was checked", () => {
  it("leaves the published version until it is accepted, and then takes its place", async () => {
    const teacher = await aTeacher();
    await saveChange(teacher, () => ({ languages: [spanish, english] }));
    const draft = (await findChange(teacher))!;
    expect(draft).toMatchObject({ kind: "change", state: "draft" });
    expect((await readLiveParts(teacher)).languages).toHaveLength(1);
    expect(await sendChange(teacher, { version: draft.version })).toEqual({ ok: true });
    expect((await readLiveParts(teacher)).languages).toHaveLength(1);
    expect(await decide(draft.id, [])).toEqual({ ok: false, reason: "not-all-accepted" });
    const again = await sentAgain(draft.id, ["language-level"]);
    expect(again).toMatchObject({ ok: true });
    const { languages } = await readLiveParts(teacher);
    expect(languages.map(({ language }) => language)).toEqual(["en", "es"]);
    expect(await stateOf(draft.id)).toBe("approved");
  });

  it("checks a credential that came with a document, and not one without", async () => {
    const teacher = await aTeacher();
    const proved = dele(await aFile(teacher, "credential"));
    const named = { ...dele(null), title: "Degree in history", kind: "degree" as const };
    const id = await sent(teacher, { credentials: [proved, named] });
    expect(await decide(id, ["documents"])).toMatchObject({ ok: true });
    const rows = await db().select().from(credentials).where(eq(credentials.teacherId, teacher.id));
    const checked = rows.map(({ title, checkedAt }) => [title, checkedAt !== null]);
    expect(Object.fromEntries(checked)).toEqual({
      "DELE examiner": true,
      "Degree in history": false,
    });
    const before = rows.find(({ title }) => title === "DELE examiner")!.checkedAt;
    const live = (await readLiveParts(teacher)).credentials;
    const next = await sent(teacher, { credentials: [live[0]!] });
    expect(await decide(next, changeItems)).toMatchObject({ ok: true });
    const after = await db()
      .select()
      .from(credentials)
      .where(eq(credentials.teacherId, teacher.id));
    expect(after).toHaveLength(1);
    expect(after[0]!.checkedAt).toEqual(before);
  });

  it("puts a new video in the place of the old one, which is deleted with its captions", async () => {
    const teacher = await aTeacher();
    const [oldVideo, oldCaptions] = [
      await aFile(teacher, "video"),
      await aFile(teacher, "captions"),
    ];
    const published = { videoFileId: oldVideo, captionsFileId: oldCaptions };
    await db().update(teachers).set(published).where(eq(teachers.userId, teacher.id));
    // As everybody who teaches here has begun.
    const joined = { ...writtenContent, ...published, userId: teacher.id };
    await db()
      .insert(applications)
      .values({ ...joined, state: "approved" });
    const videoFileId = await aFile(teacher, "video");
    const id = await sent(teacher, { videoFileId });
    const live = async () =>
      (await db().select().from(teachers).where(eq(teachers.userId, teacher.id)))[0]!;
    expect((await live()).videoFileId).toBe(oldVideo);
    expect(await decide(id, ["video"])).toMatchObject({ ok: true });
    expect(await live()).toMatchObject({ videoFileId, captionsFileId: null });
    const left = await db().select().from(files).where(eq(files.ownerId, teacher.id));
    expect(left.map((file) => file.id)).toEqual([videoFileId]);
    // a cache in front of us has them no longer
    expect((await filesDropped()).toSorted()).toEqual([oldVideo, oldCaptions].toSorted());
  });

  it("is withdrawn with its files, changes nothing, and can be begun again", async () => {
    const teacher = await aTeacher();
    const videoFileId = await aFile(teacher, "video");
    const id = await sent(teacher, { videoFileId });
    const edit = () => ({ languages: [spanish, english] });
    expect(await saveChange(teacher, edit)).toEqual({ ok: false, reason: "already-sent" });
    const { version } = (await findChange(teacher))!;
    const answers = await Promise.all([
      withdrawChange(teacher, { version }),
      withdrawChange(teacher, { version }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stateOf(id)).toBe("withdrawn");
    expect(await db().select().from(files).where(eq(files.ownerId, teacher.id))).toEqual([]);
    expect((await readLiveParts(teacher)).languages).toHaveLength(1);
    expect(await saveChange(teacher, edit)).toEqual({ ok: true });
  });

  it("deletes the paper of a credential that is taken out again", async () => {
    const teacher = await aTeacher();
    const [kept, removed] = [
      await aFile(teacher, "credential"),
      await aFile(teacher, "credential"),
    ];
    const papers = [dele(kept), dele(removed)];
    await saveChange(teacher, () => ({ credentials: papers }));
    const without = papers.filter(({ fileId }) => fileId !== removed);
    expect(await saveChange(teacher, () => ({ credentials: without }))).toEqual({ ok: true });
    const left = await db().select().from(files).where(eq(files.ownerId, teacher.id));
    expect(left.map(({ id }) => id)).toEqual([kept]);
  });

  it("takes no identity document, and says why", async () => {
    const teacher = await aTeacher();
    expect(await refuseFile(teacher, "identity")).toBe("checked-already");
    expect(attachText("checked-already")).toContain("We saw your identity document");
    const part = { type: "image/webp", encrypted: true, sha256: "00", bytes: 4 };
    const kept = { ...part, id: crypto.randomUUID(), kind: "identity" as const };
    const put = await inTransaction((tx) => attachTo(teacher)("identity")(tx, kept));
    expect(put).toEqual({ ok: false, reason: "checked-already" });
    expect(await findChange(teacher)).toBeNull();
    expect(await db().select().from(files).where(eq(files.ownerId, teacher.id))).toEqual([]);
  });

  it("is not sent with nothing in it, or without a language that is still sold", async () => {
    const teacher = await aTeacher();
    await saveChange(teacher, () => ({ languages: [spanish] }));
    const { version } = (await findChange(teacher))!;
    expect(await sendChange(teacher, { version })).toMatchObject({ reason: "nothing-changed" });
    expect(await saveChange(teacher, () => ({ languages: [english] }))).toEqual({
      ok: false,
      reason: "offers-in-language",
    });
  });
});

describe("a language that is taken away", () => {
  it("stays while something is sold in it, though the offer was made after the change was sent", async () => {
    const teacher = await aTeacher();
    await db()
      .insert(teacherLanguages)
      .values({ ...english, teacherId: teacher.id });
    const id = await sent(teacher, { languages: [spanish] });
    await db().update(offers).set({ language: "en" }).where(eq(offers.id, teacher.offer.id));
    expect(await decide(id, ["language-level"])).toEqual({
      ok: false,
      reason: "offers-in-language",
    });
    expect(decisionText("offers-in-language")).toContain(
      "in a language that this change takes away",
    );
    expect(await stateOf(id)).toBe("in_review");
    expect((await readLiveParts(teacher)).languages).toHaveLength(2);
    await db().update(offers).set({ language: "es" }).where(eq(offers.id, teacher.offer.id));
    expect(await sentAgain(id, ["language-level"])).toMatchObject({ ok: true });
    expect((await readLiveParts(teacher)).languages).toHaveLength(1);
  });
});

describe("what was decided about a change", () => {
  it("is mailed to the teacher, with the reasons, and a way to the page that corrects it", async () => {
    const teacher = await aTeacher();
    await saveChange(teacher, () => ({ languages: [spanish, english] }));
    const { id, version } = (await findChange(teacher))!;
    await sendChange(teacher, { version });
    expect(await findChangeRequestFixes(teacher)).toEqual([]);
    expect(await decide(id, [], { decision: "changes", failed: ["language-level"] })).toEqual({
      ok: true,
    });
    await runJobs();
    const [asked] = await mailsTo(teacher.email);
    expect(asked!.subject).toBe("Your change: something to put right");
    expect(asked!.text).toContain("It cannot be heard.");
    expect(asked!.text).toContain("/teacher/profile/checked");
    expect(await findChangeRequestFixes(teacher)).toEqual(["language-level"]);

    const french = { ...english, language: "fr" };
    await saveChange(teacher, () => ({ languages: [spanish, french] }));
    const again = (await findChange(teacher))!;
    expect(await sendChange(teacher, { version: again.version })).toEqual({ ok: true });
    expect(await findChangeRequestFixes(teacher)).toEqual([]);
    expect(await decide(id, ["language-level"])).toMatchObject({ ok: true });
    await runJobs();
    const subjects = (await mailsTo(teacher.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Your change: something to put right", "Your change is published"]);
  });

  it("is a no that says so in a mail of its own, and nothing of applying again", async () => {
    const teacher = await aTeacher();
    const id = await sent(teacher, { videoFileId: await aFile(teacher, "video") });
    expect(await decide(id, [], { decision: "reject", failed: ["video"] })).toEqual({ ok: true });
    await runJobs();
    const mails = await mailsTo(teacher.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your change was not accepted"]);
    expect(mails[0]!.text).toContain("It cannot be heard.");
    expect(mails[0]!.text).not.toMatch(/apply again|student account/);
  });
});

it("an admin reads a change as the parts that differ, each next to what is published", async () => {
  const teacher = await aTeacher();
  await saveChange(teacher, () => ({ languages: [{ ...spanish, accent: "MX" }, english] }));
  const { id, version } = (await findChange(teacher))!;
  await sendChange(teacher, { version });
  const admin = await anAdmin();
  const { items, diff } = await readReviewPage(admin, id);
  expect(items).toEqual(["language-level"]);
  expect(diff!.now!.languages.map(({ words }) => words)).toEqual(["Spanish, native, teaches it"]);
  expect(diff!.requested.languages.map(({ words }) => words)).toEqual([
    "Spanish, native, teaches it, accent of Mexico",
    "English, C1, teaches it",
  ]);
  await decide(id, ["language-level"]);
  const decided = await readReviewPage(admin, id);
  expect(decided.items).toEqual(["language-level"]);
  expect(decided.diff).toMatchObject({ now: null });
});

/** After a no for lack of a tick: the same admin's page is reloaded, and the rest is passed. */
async function sentAgain(applicationId: string, passed: ReviewItem[]) {
  await db()
    .update(applications)
    .set({ claimedBy: null, claimedAt: null, state: "submitted" })
    .where(eq(applications.id, applicationId));
  return decide(applicationId, passed);
}
