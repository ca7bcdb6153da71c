import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encoded } from "#app/features/notebook/volumes/said.ts";
import type { PlacedObject } from "#app/features/notebook/whiteboard/objects.ts";
import { appendUpdate } from "#app/features/notebook/volumes/append-update.server.ts";
import { beginNotebook } from "#app/features/notebook/volumes/updates.server.ts";
import type { NotebookContent } from "#app/features/notebook/content/content.ts";
import { db } from "#app/platform/database/db.server.ts";
import { notebooks } from "#db/schema/notebook/notebook.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { hasPoppler, readPdf } from "#test/files/poppler.ts";

useDatabase();
const app = useApp();

const content: NotebookContent = [
  { kind: "heading", depth: 0, runs: [{ text: "Plans that go wrong" }] },
  {
    kind: "paragraph",
    depth: 0,
    runs: [
      { text: "Si " },
      { text: "tendría", mark: "deleted" },
      { text: "tuviera", mark: "inserted" },
      { text: " tiempo." },
    ],
  },
  { kind: "paragraph", depth: 0, runs: [{ text: "昨日は学校へ行きました。" }] },
  { kind: "bullet", depth: 0, runs: [{ text: "quedar en: <b>to agree</b>" }] },
];

const whiteboard: PlacedObject[] = [
  {
    id: "a",
    object: {
      kind: "text",
      sheet: 2,
      order: 1,
      colour: "ink",
      x: 100,
      y: 100,
      size: 96,
      text: "<iría>",
    },
  },
];

async function aPair() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aBookedLesson(student, teacher);
  return { student, teacher, lessonId };
}

async function whoHaveWritten() {
  const pair = await aPair();
  const { student, teacher } = pair;
  const now = new Date();
  const notebookId = await beginNotebook({ studentId: student.id, teacherId: teacher.id }, now);
  expect(await appendUpdate({ notebookId, number: 1 }, encoded({ content, whiteboard }), now)).toBe(
    "saved",
  );
  return pair;
}

describe("the notebook's page", () => {
  it("is reached from the lesson and read without a script by both, with what was corrected", async () => {
    const { student, teacher, lessonId } = await whoHaveWritten();
    const lesson = await app.as(student).get(`/student/lessons/${lessonId}`);
    expect(lesson.html).toContain(`href="/student/notebooks/${teacher.id}"`);
    for (const [person, address] of [
      [student, `/student/notebooks/${teacher.id}`],
      [teacher, `/teacher/notebooks/${student.id}`],
    ] as const) {
      const page = await app.as(person).get(address);
      expect(page.status).toBe(200);
      expect(page.words("del")).toContain("tendría");
      expect(page.words("ins")).toContain("tuviera");
      expect(page.words("main")).toContain("quedar en: <b>to agree</b>");
      expect(page.words("figure")).toContain("Text “<iría>”, black, at the top left");
      const [, drawing] = /<img src="([^"]+whiteboard\.svg[^"]+)"/.exec(page.html)!;
      const svg = await app.as(person).get(drawing!.replaceAll("&amp;", "&"));
      expect([svg.status, svg.html]).toEqual([
        200,
        expect.stringContaining("&lt;iría&gt;</tspan>"),
      ]);
    }
  });

  it("is nobody else's, and says before the first word that it is empty, storing nothing", async () => {
    const { student, teacher } = await aPair();
    const empty = await app.as(student).get(`/student/notebooks/${teacher.id}`);
    expect(empty.words("main")).toContain("Still empty");
    expect(await db().$count(notebooks, eq(notebooks.studentId, student.id))).toBe(0);
    const stranger = await aStudent();
    for (const file of ["", "/notebook.md", "/notebook.pdf", "/whiteboard.svg"]) {
      const page = await app.as(stranger).get(`/student/notebooks/${teacher.id}${file}`);
      expect(page.status).toBe(404);
    }
    for (const wrong of [
      "?volume=2",
      "?volume=x",
      `?lesson=${student.id}`,
      "/notebook.exe",
      "/whiteboard.svg?sheet=0",
    ]) {
      const page = await app.as(student).get(`/student/notebooks/${teacher.id}${wrong}`);
      expect(page.status, wrong).toBe(404);
    }
  });

  it("is taken along as Markdown and as a PDF that screen readers understand", async () => {
    const { student, teacher } = await whoHaveWritten();
    const base = `/student/notebooks/${teacher.id}`;
    const markdown = await app.as(student).get(`${base}/notebook.md`);
    expect(markdown.html).toContain("Si <del>tendría</del><ins>tuviera</ins> tiempo.");
    expect(markdown.html).toContain("## On the whiteboard\n\n- \\<iría\\>");
    const cookie = await app.as(student).cookie();
    const pdf = await app.ask(`${base}/notebook.pdf?volume=1`, { cookie });
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    if (!hasPoppler()) return;
    const { text, structure } = readPdf(bytes);
    expect(text).toMatch(/Si tendría tuviera tiempo/);
    expect(text).toContain("昨日は学校へ行きました");
    expect(structure).toMatch(/H2[\s\S]*Plans that go wrong/);
  });

  it("takes a picture for the whiteboard from the two, made again and without its name, and no other file", async () => {
    const { student, teacher } = await aPair();
    const send = async (person: { id: string }, to: string, bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData();
      body.append("picture", new File([bytes], "me at home.png"));
      const cookie = await app.as(person).cookie();
      return app.ask(`${to}/picture`, { method: "POST", body, cookie });
    };
    const [theirs, own] = [`/student/notebooks/${teacher.id}`, `/teacher/notebooks/${student.id}`];
    const png = new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
        .png()
        .toBuffer(),
    );
    const sent = await send(teacher, own, png);
    expect(sent.status).toBe(201);
    const { id, width, height } = (await sent.json()) as Record<string, string | number>;
    expect([width, height]).toEqual([60, 40]);
    const cookie = await app.as(student).cookie();
    const picture = await app.ask(`/files/${id}`, { cookie });
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(picture.headers.get("content-disposition")).not.toContain("home");
    const page = await send(student, theirs, new Uint8Array(Buffer.from("%PDF-1.7")));
    expect([page.status, ((await page.json()) as { error: string }).error]).toEqual([
      422,
      expect.stringContaining("This is no JPEG, PNG or WebP picture"),
    ]);
    expect((await send(await aStudent(), theirs, png)).status).toBe(404);
  });

  it("begins a new volume with one press; the one before is read as it was, and a second press is told", async () => {
    const { student, teacher } = await whoHaveWritten();
    const browser = app.as(student);
    const address = `/student/notebooks/${teacher.id}`;
    const page = await browser.get(address);
    const begun = await browser.submit(page, "Begin a new volume");
    expect(begun.words("main")).toContain("This is volume 2.");
    const again = await browser.press(page, "Begin a new volume");
    expect(again.status).toBe(409);
    expect(again.words("main")).toContain("A new volume has begun meanwhile");
    const old = await browser.get(`${address}?volume=1`);
    expect(old.words("main")).toContain("Plans that go wrong");
    expect(old.words("main")).toContain("It is closed");
    expect((await browser.post(address, { volume: "none" })).status).toBe(400);
  });
});
