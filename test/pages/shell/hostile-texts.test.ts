import { expect, it } from "vitest";
import { appendUpdate } from "#app/features/notebook/volumes/append-update.server.ts";
import { encoded } from "#app/features/notebook/volumes/said.ts";
import { beginNotebook } from "#app/features/notebook/volumes/updates.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { savedReplies } from "#db/schema/chat/chat.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { assignedMaterials, materialFolders, materials } from "#db/schema/learning/materials.ts";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { contactAnswers, contactMessages } from "#db/schema/support/contact.ts";
import { lessonNotes, lessonWords, studentNotes } from "#db/schema/scheduling/lesson-notes.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { personSanctions } from "#db/schema/accounts/sanctions.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { decidedAs } from "#test/builders/reports.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { turn } from "#test/depth.ts";
import { hostileParts, hostileTexts } from "#test/files/hostile-texts.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";

useDatabase();
const app = useApp();

/** All that would run, after the name of the field that it was written into. */
const all = hostileParts(1_000_000)[0]!;
const of = (field: string) => `${field}: ${all}`;
/** Of a field that is short by nature, some of them: others on another day. */
const parts = hostileParts(1_000);
const some = (field: string) => `${field}: ${parts[turn % parts.length]}`;
const name = `Ada </title><script>window.ran=1</script><img src=x onerror=window.ran=1>`;

const now = new Date();
const before = new Date(now.getTime() - 1_000);

/** One of each thing that people write, with every one of the texts in each of its fields. */
async function aHostileWorld() {
  const slug = `ada-${crypto.randomUUID()}`;
  const student = await aStudent({ name });
  const teacher = await aTeacher({
    person: { name },
    profile: {
      slug,
      headline: of("headline"),
      about: of("about"),
      experience: of("experience"),
    },
    offers: [
      {
        title: of("offer"),
        kind: "single",
        minutes: 50,
        pricePence: 2200,
        goal: of("goal"),
        plan: of("plan"),
      },
    ],
    credentials: [
      {
        id: crypto.randomUUID(),
        kind: "certificate",
        title: of("certificate"),
        issuer: of("issuer"),
        year: 2020,
        hours: null,
        fileId: null,
        checkedAt: now,
      },
    ],
  });
  const pair = { studentId: student.id, teacherId: teacher.id };
  const lessonId = await aCompletedLesson(student, teacher);
  const written = { writtenAt: before, changedAt: now };
  await db()
    .insert(lessonNotes)
    .values({ lessonId, summary: of("summary"), plan: of("next"), ...written });
  await db()
    .insert(lessonWords)
    .values({ lessonId, position: 0, term: of("term"), meaning: of("meaning") });
  await db()
    .insert(studentNotes)
    .values({ ...pair, note: of("own note"), changedAt: now });
  const [done] = await db()
    .insert(homework)
    .values({
      ...pair,
      lessonId,
      task: of("task"),
      state: "corrected",
      answer: of("answer"),
      correction: of("correction"),
      comment: of("comment"),
      givenAt: before,
      handedInAt: before,
      handedInOn: "2026-11-20",
      correctedAt: now,
    })
    .returning();
  const made = { teacherId: teacher.id, createdAt: before };
  const [folder] = await db()
    .insert(materialFolders)
    .values({ ...made, name: some("folder") })
    .returning();
  const [material] = await db()
    .insert(materials)
    .values({
      ...made,
      folderId: folder!.id,
      kind: "note",
      title: of("title"),
      words: of("words"),
      changedAt: now,
    })
    .returning();
  await db()
    .insert(assignedMaterials)
    .values({ materialId: material!.id, studentId: student.id, assignedAt: now });
  const [reply] = await chatDb()
    .insert(savedReplies)
    .values({ ...made, title: some("reply title"), text: of("reply") })
    .returning();
  const notebookId = await beginNotebook(pair, now);
  const content = encoded({
    content: [{ kind: "paragraph", depth: 0, runs: [{ text: of("notebook") }] }],
    whiteboard: [],
  });
  expect(await appendUpdate({ notebookId, number: 1 }, content, now)).toBe("saved");
  const admin = await anAdmin({ name });
  const [report] = await db()
    .insert(reports)
    .values({
      reporterId: student.id,
      subject: "teacher",
      teacherId: teacher.id,
      category: "scam",
      severity: "S2",
      text: of("report"),
      ...decidedAs,
      reason: of("decision"),
      decidedBy: admin.id,
      decidedAt: now,
    })
    .returning();
  const [ticket] = await db()
    .insert(contactMessages)
    .values({
      userId: student.id,
      name,
      email: student.email,
      topic: "other",
      text: of("question"),
      state: "answered",
    })
    .returning();
  await db()
    .insert(contactAnswers)
    .values({ messageId: ticket!.id, adminId: admin.id, text: of("reply of ours") });
  await db()
    .insert(teacherSanctions)
    .values({
      teacherId: teacher.id,
      kind: "restrict",
      scope: "new-students",
      cause: "conduct",
      reason: of("sanction"),
      state: "active",
      by: admin.id,
      startsAt: now,
      appealText: of("appeal"),
      appealedAt: now,
    });
  await db()
    .insert(personSanctions)
    .values({
      userId: student.id,
      kind: "warning",
      cause: "conduct",
      facts: of("facts of a decision"),
      evidence: of("evidence of a decision"),
      bookedLessons: 0,
      heldMinor: 0,
      needsSecond: false,
      by: admin.id,
      startsAt: now,
      appealText: of("appeal of a decision"),
      appealedAt: now,
    });
  await db()
    .insert(notifications)
    .values({
      userId: student.id,
      event: "lesson-booked",
      key: crypto.randomUUID(),
      title: of("notice title"),
      body: of("notice"),
      link: "/student/lessons",
      createdAt: now,
    });
  const applicant = await aStudent({ name });
  const [application] = await db()
    .insert(applications)
    .values({
      userId: applicant.id,
      state: "submitted",
      submittedAt: now,
      headline: of("headline"),
      about: of("about"),
      experience: of("experience"),
      offers: [{ title: of("offer"), kind: "single", minutes: 50, pricePence: 2200 }],
      credentials: [
        {
          id: crypto.randomUUID(),
          kind: "certificate",
          title: of("certificate"),
          issuer: of("issuer"),
          year: 2020,
          hours: null,
          fileId: null,
        },
      ],
    })
    .returning();
  return { slug, student, teacher, admin, lessonId, done, material, reply, report, application };
}

/** Without white space, which lines of their own take the place of. */
const letters = (text: string) => text.replaceAll(/\s+/g, "");

/** Nothing of what people wrote has become a part of the page. */
function expectNoMarkup(page: Page): void {
  const { address } = page;
  const elements = page.all("*");
  const handlers = elements.flatMap(({ attributes }) =>
    [...attributes].filter(({ name }) => name.startsWith("on")).map(({ name }) => name),
  );
  expect(handlers, address).toEqual([]);
  const strange = "iframe, object, embed, base, marquee, math, foreignObject, [http-equiv=refresh]";
  expect(page.list(`${strange}, [src=x], [href=x], [src^="data:,"]`), address).toEqual([]);
  expect(page.list("script").filter((code) => /^(window|parent)\.ran/.test(code))).toEqual([]);
  for (const attribute of ["href", "action", "formaction", "xlink:href"])
    for (const element of elements) {
      // A browser passes over what is in between that nobody sees.
      const to = (element.getAttribute(attribute) ?? "").replaceAll(/[\s\p{C}]/gu, "");
      expect(to, address).not.toMatch(/^(javascript|vbscript|data|feed|view-source):/i);
    }
}

it("hundreds of texts that would run are letters on the pages of everybody who reads them [E1]", async () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(500);
  const world = await aHostileWorld();
  const { slug, student, teacher, admin, lessonId } = world;
  const { done, material, reply, report, application } = world;
  const [visitor, learner, teaching, desk] = [
    app.visitor(),
    app.as(student),
    app.as(teacher),
    app.as(admin),
  ];
  const shown: [Caller, string, string][] = [
    [visitor, `/student/teachers/${slug}`, "headline, about, offer, goal, plan"],
    [visitor, `/student/teachers/${slug}`, "certificate, issuer"],
    [visitor, "/student/teachers?q=ada", ""],
    [teaching, "/teacher/profile", ""],
    [teaching, "/teacher/profile/offers", ""],
    [learner, `/student/lessons/${lessonId}`, "summary, next, term, meaning, task"],
    [teaching, `/teacher/lessons/${lessonId}`, "summary, next, term, meaning"],
    [teaching, `/teacher/lessons/${lessonId}/write-up`, ""],
    [teaching, `/teacher/students/${student.id}`, ""],
    [learner, `/student/homework/${done!.id}`, "task, comment"],
    [teaching, `/teacher/homework/${done!.id}`, "task"],
    [learner, "/student/materials", "title"],
    [learner, `/student/materials/${material!.id}`, "title, words"],
    [teaching, "/teacher/materials", "folder, title"],
    [teaching, `/teacher/materials/${material!.id}`, ""],
    [learner, `/student/notebooks/${teacher.id}`, "notebook"],
    [teaching, `/teacher/notebooks/${student.id}`, "notebook"],
    [teaching, "/teacher/chats/replies", "reply title, reply"],
    [teaching, `/teacher/chats/replies/${reply!.id}`, ""],
    [learner, `/student/reports/${report!.id}`, "report, decision"],
    [learner, "/account/decisions", "facts of a decision, appeal of a decision"],
    [learner, "/account/inbox", "notice title, notice"],
    [teaching, "/teacher/record", "sanction, appeal"],
    [desk, `/admin/reports/${report!.id}`, "report, decision"],
    [desk, "/admin/reports", ""],
    [desk, "/admin/reports?tab=messages", "question, reply of ours"],
    [desk, `/admin/teachers/${application!.id}`, "headline, about, offer, certificate"],
    [desk, `/admin/teachers/published/${teacher.id}`, "sanction, appeal"],
    [desk, `/admin/people/${student.id}`, ""],
    [desk, `/admin/people/${student.id}/decisions`, "facts of a decision, evidence of a decision"],
    [desk, `/admin/people/${teacher.id}`, ""],
  ];
  const missing: string[] = [];
  for (const [browser, address, fields] of shown) {
    const page = await browser.get(address);
    expect(page.status, address).toBe(200);
    expectNoMarkup(page);
    for (const added of page.all("main .sr-only")) added.remove();
    const text = letters(page.one("main").textContent);
    const has = (field: string) =>
      [of(field), some(field)].some((written) => text.includes(letters(written)));
    for (const field of fields.split(", ").filter(Boolean))
      if (!has(field)) missing.push(`${field}: ${address}`);
  }
  expect(missing).toEqual([]);
  const note = (await teaching.get(`/teacher/students/${student.id}`)).field("note").value;
  expect(letters(note)).toBe(letters(of("own note")));
}, 60_000);
