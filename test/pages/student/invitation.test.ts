import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { ownStudents } from "#db/schema/payments/payments.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, password, slugOfTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { mailsTo } from "#test/asking/sign-in.ts";

useDatabase();
const app = useApp();

type Teacher = Awaited<ReturnType<typeof aTeacher>>;

/** The address on the teacher's own page, as they would send it. */
async function linkOf(teacher: Teacher): Promise<string> {
  const page = await app.as(teacher).get("/teacher/earnings");
  const { pathname, search } = new URL(page.field("invite").value);
  return pathname + search;
}

async function isOwn(teacher: Teacher, email: string): Promise<boolean> {
  const found = await db()
    .select()
    .from(ownStudents)
    .innerJoin(users, eq(users.id, ownStudents.studentId))
    .where(and(eq(ownStudents.teacherId, teacher.id), eq(users.email, email)));
  return found.length === 1;
}

it("a visitor who opens a teacher's link and signs up becomes the teacher's own student, and no cookie was needed", async () => {
  const teacher = await aTeacher();
  const browser = app.visitor();
  const profile = await browser.get(await linkOf(teacher));
  expect(profile.words("main")).toContain("has invited you");
  expect(await browser.cookie()).toBe("");
  // The bar and the heart carry it too.
  for (const words of ["Student Sign Up", /^Log in to save/]) {
    const next = new URL(profile.link(words, profile.one("body")), app.origin).searchParams;
    expect(next.get("next")).toBe(await linkOf(teacher));
  }
  const email = `invited-${crypto.randomUUID()}@example.test`;
  const form = await browser.get(profile.link("Sign up"));
  const filled = {
    name: "Nia Ahmed",
    email,
    password: "a kettle on the quay",
    adult: "yes",
    terms: "yes",
  };
  const sent = await browser.follow(await browser.press(form, "Make my account", filled));
  const code = /^\d{6}/.exec((await mailsTo(email)).at(-1)!.subject)![0];
  await browser.press(sent, "Confirm this address", { code });
  expect(await isOwn(teacher, email)).toBe(true);
  const again = await browser.get(await linkOf(teacher));
  expect(again.words("main")).toContain("has invited you");
  expect((await app.as(teacher).get("/teacher/earnings")).words("main")).toContain(
    "1 student has come by it.",
  );
});

it("the invitation goes along with the time that a visitor presses: the lesson is held at 3 %", async () => {
  const teacher = await aTeacher();
  const student = await aStudent();
  const browser = app.visitor();
  const link = `${await linkOf(teacher)}&offer=${teacher.offer.id}`;
  const profile = await browser.get(link);
  const slot = profile.all("a").map((link) => link.getAttribute("href")!);
  const book = slot.find((path) => path.includes("/book?"))!;
  const login = await browser.follow(await browser.get(book));
  const fields = { email: student.email, password };
  const paying = await browser.follow(await browser.press(login, "Log in", fields));
  expect(paying.words("main")).toContain("gets £21.34. Parlour Lane keeps £0.66.");
});

it("a signed-in student who never met the teacher becomes their own by opening the link, one who has does not", async () => {
  const teacher = await aTeacher();
  const link = await linkOf(teacher);
  const [stranger, known] = [await aStudent(), await aStudent()];
  await aBookedLesson(known, teacher);
  const [first, second] = [await app.as(stranger).get(link), await app.as(known).get(link)];
  expect(first.words("main")).toContain("has invited you");
  expect(second.words("main")).not.toContain("has invited you");
  expect(await isOwn(teacher, stranger.email)).toBe(true);
  expect(await isOwn(teacher, known.email)).toBe(false);
});

it("a code that is no teacher's, or another's, is a plain profile", async () => {
  const [teacher, other] = [await aTeacher(), await aTeacher()];
  const slug = await slugOfTeacher(teacher);
  const foreign = (await linkOf(other)).split("?")[1];
  for (const query of ["invite=000000000000", "invite=%00", foreign]) {
    const page = await app.visitor().get(`/student/teachers/${slug}?${query}`);
    expect(page.status).toBe(200);
    expect(page.words("main")).not.toContain("has invited you");
  }
});
