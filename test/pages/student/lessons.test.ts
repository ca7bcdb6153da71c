import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  acceptReschedule,
  closeOpenReschedule,
  requestReschedule,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { sendRefund } from "#app/features/payments/purchases/send-refund.server.ts";
import { readLessonPage } from "#app/features/scheduling/lesson-pages/lesson-page.server.ts";
import { answerRescheduleText } from "#app/features/scheduling/cancel-and-reschedule/text.ts";
import { day, formatDay, formatRange, formatTime, hour, minute } from "#app/platform/time/time.ts";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { useApp } from "#test/asking/app.ts";
import { aLessonDisputedInPart } from "#test/builders/disputes.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { payLesson } from "#db/seed/money/paying.ts";
import {
  aBookedLesson,
  aCompletedLesson,
  aHold,
  goodCard,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";
import { aSeries, lessonsOf } from "#test/builders/series.ts";

useDatabase();
const app = useApp();

/** 10:30 UTC so many days from now. */
const at = (days: number) => Math.floor(Date.now() / day) * day + days * day + 10.5 * hour;

/** Priya in London, Inés in Madrid, and a lesson of the two. */
async function aPair(input: { startsAt?: number; note?: string; now?: Date } = {}) {
  const student = await aStudent();
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" } });
  const startsAt = input.startsAt ?? at(4);
  const lessonId = await aBookedLesson(student, teacher, { ...input, startsAt });
  return { student, teacher, lessonId, startsAt, end: startsAt + 50 * minute };
}

/** Puts a lesson off every grid, where no page books one. */
async function moveTo(lessonId: string, startsAt: number): Promise<void> {
  const until = (minutes: number) => new Date(startsAt + minutes * minute).toISOString();
  const during = `[${until(0)},${until(50)})`;
  const teacherDuring = `[${until(0)},${until(60)})`;
  await rewriteLessons(
    { startsAt: new Date(startsAt), during, teacherDuring },
    eq(lessons.id, lessonId),
  );
}

const joins = (page: Page) =>
  page
    .all("a")
    .filter((link) => link.textContent!.startsWith("Join"))
    .map((link) => link.getAttribute("href"));

it("whoever cancels reads what of the refund the bank has given back before", async () => {
  const { student, lessonId, decide } = await aLessonDisputedInPart([800]);
  const path = `/student/lessons/${lessonId}`;
  const refund = async () => (await app.as(student).get(path)).words("#refund");
  expect(await refund()).toBe("£22.00 goes back to the card in full.");
  await decide("lost");
  expect(await refund()).toBe(
    "£22.00 goes back to the card in full. The bank has given back £8.00 already. That is part of it.",
  );
});

describe("what is offered for a lesson", () => {
  it("is other teachers, and no booking or message, while its teacher does not teach here", async () => {
    const { student, teacher, lessonId } = await aPair();
    const past = await aCompletedLesson(student, teacher, { daysAgo: 5 });
    const suspended = { status: "suspended" } as const;
    await db().update(teachers).set(suspended).where(eq(teachers.userId, teacher.id));
    const browser = app.as(student);
    for (const id of [lessonId, past]) {
      const page = await browser.get(`/student/lessons/${id}`);
      expect(page.words("main")).toContain("Inés does not teach here at the moment");
      expect(page.link("Find another teacher")).toBe("/student/teachers?language=es");
      expect(page.words("main")).not.toMatch(/Book again|Same time/);
      expect(page.list("button")).not.toContain("Message Inés");
    }
    const list = await browser.get("/student/lessons?tab=past");
    expect(list.link("Find another teacher")).toBe("/student/teachers?language=es");
    expect(list.words("main")).not.toContain("Book again");

    const address = `/student/teachers/ines-valverde-${teacher.id.slice(-12)}`;
    const own = await browser.get(address);
    expect(own.status).toBe(404);
    expect(own.words("h1")).toBe("Inés Valverde does not teach here at the moment");
    expect(own.link("Find another teacher")).toBe("/student/teachers?language=es");
    const visited = await app.visitor().get(address);
    expect(visited.words("h1")).toBe("This teacher does not teach here at the moment");
    expect(visited.html).not.toContain("Valverde");
  });

  it("is a report once it has begun, and the same time next week while that is to come", async () => {
    const { student, lessonId } = await aPair();
    const browser = app.as(student);
    const ahead = await browser.get(`/student/lessons/${lessonId}`);
    expect(ahead.words("main")).not.toContain("Report a problem");
    expect(ahead.link("Same time next week")).toContain("/again");
    const done = await aCompletedLesson(student, await aTeacher(), { daysAgo: 1 });
    const fresh = await browser.get(`/student/lessons/${done}`);
    expect(fresh.link("Report a problem with this lesson")).toContain(done);
    const old = await aCompletedLesson(student, await aTeacher(), { daysAgo: 21 });
    const page = await browser.get(`/student/lessons/${old}`);
    expect(page.words("main")).not.toContain("Same time next week");
    expect(page.words("main")).not.toContain("Report a problem");
    expect(page.link("Book again")).toContain("/again");
  });

  it("stands in the list with its place in the series, and with its month where it waits for an answer [B22]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aSeries(student, teacher, { count: 3 });
    const browser = app.as(student);
    const list = await browser.get("/student/lessons");
    expect(list.link("Weekly, 2 of 3")).toMatch(/#series$/);
    const [first] = await lessonsOf(lessonId);
    const startsAt = first!.startsAt.getTime();
    const asked = await requestReschedule(student, {
      lessonId,
      startsAt: startsAt + hour,
      note: "",
    });
    expect(asked.ok).toBe(true);
    const action = await browser.get("/student/lessons?tab=action");
    const [, , month] = formatDay(startsAt, "Europe/London").split(" ");
    expect(action.words(action.part("Waiting for an answer"))).toContain(month);
  });
});

describe("a lesson", () => {
  it("stands on the clock of each of the two, in list, dashboard and on its page", async () => {
    const { student, teacher, lessonId, startsAt, end } = await aPair({
      note: "Plans that go wrong",
    });
    for (const { who, side, zone, other, city } of [
      {
        who: student,
        side: "student",
        zone: "Europe/London",
        other: "Europe/Madrid",
        city: "Madrid",
      },
      {
        who: teacher,
        side: "teacher",
        zone: "Europe/Madrid",
        other: "Europe/London",
        city: "London",
      },
    ]) {
      const browser = app.as(who);
      const list = await browser.get(`/${side}/lessons`);
      const rows = list.list("main li").filter((text) => text.includes("Spanish with"));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain(formatRange(startsAt, end, zone));
      expect(rows[0]).toContain(`${formatTime(startsAt, other)} in ${city}`);
      const dashboard = await browser.get(`/${side}/dashboard`);
      expect(dashboard.words("main")).toContain(formatRange(startsAt, end, zone));
      const own = (await browser.get(`/${side}/lessons/${lessonId}`)).words("main");
      expect(own).toContain(formatDay(startsAt, zone));
      expect(own).toContain("Plans that go wrong");
      expect(own).toContain(formatRange(startsAt, end, other));
    }
  });

  it("is a file for the calendars of both, and of nobody else", async () => {
    const { student, teacher, lessonId, startsAt } = await aPair();
    const own = await app.as(student).get(`/student/lessons/${lessonId}`);
    const path = own.link("Add to calendar");
    const stamp = new Date(startsAt).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    for (const person of [student, teacher]) {
      const file = await app.as(person).get(path);
      expect(file.headers.get("content-type")).toContain("text/calendar");
      expect(file.headers.get("content-disposition")).toMatch(
        /^attachment; filename="?lesson-\d{4}-\d{2}-\d{2}\.ics/,
      );
      expect(file.html).toContain(`DTSTART:${stamp}`);
      expect(file.html).toContain("STATUS:CONFIRMED");
    }
    expect((await app.as(await aStudent()).get(path)).status).toBe(404);
    expect((await app.visitor().get(path)).location).toContain("/login?next=");
  });

  it("is found, entered and cancelled by nobody but the two", async () => {
    const { lessonId } = await aPair();
    for (const [who, side, wrong] of [
      [await aStudent(), "student", "teacher"],
      [await aTeacher(), "teacher", "student"],
    ] as const) {
      const browser = app.as(who);
      for (const path of [lessonId, `${lessonId}.data`, "not-a-lesson"])
        expect((await browser.get(`/${side}/lessons/${path}`)).status, path).toBe(404);
      expect((await browser.get(`/${wrong}/lessons/${lessonId}`)).status).toBe(403);
      expect((await browser.get(`/lessons/${lessonId}/room`)).status).toBe(404);
      for (const id of [lessonId, "not-a-lesson"]) {
        const post = await browser.post(`/${side}/lessons/${id}`, {
          refundPence: "2200",
          reason: "",
        });
        expect(post.status, id).toBe(404);
      }
    }
    const room = await app.visitor().get(`/lessons/${lessonId}/room`);
    expect(room.location).toContain("/login?next=");
  });

  it("has a door ten minutes before, in list, dashboard and on the page", async () => {
    const { student, teacher, lessonId } = await aPair();
    await aBookedLesson(student, teacher, { startsAt: at(5) });
    await moveTo(lessonId, Date.now() + 9 * minute);
    const door = `/lessons/${lessonId}/room`;
    const browser = app.as(student);
    for (const path of ["/student/lessons", "/student/dashboard", `/student/lessons/${lessonId}`])
      expect(joins(await browser.get(path)), path).toEqual([door]);
    for (const path of ["/teacher/lessons", "/teacher/dashboard"])
      expect(joins(await app.as(teacher).get(path)), path).toEqual([door]);
    await moveTo(lessonId, Date.now() + 12 * minute);
    expect(joins(await browser.get("/student/lessons"))).toEqual([]);
    expect((await browser.get(door)).words("main")).toContain("Inés’s door is still closed");
    await moveTo(lessonId, Date.now() - 70 * minute);
    expect((await browser.get(door)).words("main")).toContain("This lesson is over");
  });
});

describe("a lesson that is cancelled", () => {
  it("asks again when the refund has changed meanwhile, and says so when it was cancelled before", async () => {
    const { student, lessonId } = await aPair();
    const browser = app.as(student);
    const path = `/student/lessons/${lessonId}`;
    const reason = "Away <b>that</b> day";
    const stale = await browser.post(path, { refundPence: "1100", reason });
    expect(stale.status).toBe(409);
    expect(stale.words("main")).toContain("Nothing has been cancelled yet");
    expect(stale.words("#refund")).toBe("£22.00 goes back to the card in full.");
    expect(stale.field("reason").value).toBe(reason);
    const long = await browser.post(path, { refundPence: "2200", reason: "x".repeat(501) });
    expect(long.status).toBe(400);
    expect(long.field("reason").error).toContain("Use at most 500 characters");

    const page = await browser.get(`${path}?cancel`);
    const cancelled = await browser.submit(page, "Cancel the lesson");
    expect(cancelled.words("main [role=status]")).toContain("The lesson is cancelled.");
    expect(cancelled.words("main")).toContain("You cancelled");
    const again = await browser.post(path, { refundPence: "2200", reason: "" });
    expect(again.status).toBe(409);
    expect(again.words("main")).toContain("This lesson has already been cancelled.");
  });

  it("shows what was written with it to the other of the two, and to nobody who views as one of them", async () => {
    const { student, teacher, lessonId } = await aPair();
    const path = `/student/lessons/${lessonId}`;
    await app.as(student).post(path, { refundPence: "2200", reason: "Away <b>that</b> day" });
    const theirs = (await app.as(teacher).get(`/teacher/lessons/${lessonId}`)).words("main");
    expect(theirs).toContain("Priya wroteAway <b>that</b> day");
    const own = (await app.as(student).get(path)).words("main");
    expect(own).toContain("Your message to InésAway <b>that</b> day");
    const page = await readLessonPage({ ...teacher, viewed: true }, lessonId);
    expect(page.events.length).toBeGreaterThan(0);
    expect(JSON.stringify(page)).not.toContain("Away");
  });

  it("leaves its details and its receipt in the list of what is over", async () => {
    const { student, lessonId } = await aPair();
    const browser = app.as(student);
    const path = `/student/lessons/${lessonId}`;
    await browser.post(path, { refundPence: "2200", reason: "" });
    const past = await browser.get("/student/lessons?tab=past");
    expect(past.link(/^Details/)).toBe(path);
    expect(past.link(/^Refund receipt/)).toBe(`${path}#receipt`);
  });

  it("by its teacher gives everything back, and says so as past once it is sent", async () => {
    const { student, teacher, lessonId } = await aPair();
    const browser = app.as(teacher);
    const page = await browser.get(`/teacher/lessons/${lessonId}`);
    expect(page.words("main")).toContain("The student gets £22.00 back in full.");
    const cancelled = await browser.submit(page, "Cancel the lesson");
    expect(cancelled.words("main")).toContain("You cancelled");
    const theirs = await app.as(student).get(`/student/lessons/${lessonId}`);
    expect(theirs.words("main")).toContain("Inés cancelled");
    expect(theirs.words("main")).toContain("All £22.00 goes back to your card.");
    await runJobs([sendRefund]);
    const sent = await app.as(student).get(`/student/lessons/${lessonId}`);
    expect(sent.words("main")).toContain("All £22.00 went back to your card.");
  });
});

describe("a request that is declined", () => {
  it("shows what was written with it to the other of the two, and to nobody who views as one of them", async () => {
    const student = await aStudent();
    const teacher = await aTeacher({ profile: { approveFirst: true } });
    const lessonId = await aHold(student, teacher);
    const pay = { lessonId, note: "", earlyStart: true, card: goodCard };
    expect(await payLesson(student, pay)).toEqual({ ok: true, next: "requested" });
    const hers = app.as(teacher);
    const asked = await hers.get(`/teacher/lessons/${lessonId}`);
    const reason = "Full <b>that</b> week. Try the next?";
    const own = (await hers.submit(asked, "Decline", { reason })).words("main");
    expect(own).toContain(`Your message to Priya${reason}`);
    const theirs = (await app.as(student).get(`/student/lessons/${lessonId}`)).words("main");
    expect(theirs).toContain("Inés declined");
    expect(theirs).toContain(`Inés wrote${reason}`);
    const page = await readLessonPage({ ...student, viewed: true }, lessonId);
    expect(page.events.length).toBeGreaterThan(0);
    expect(JSON.stringify(page)).not.toContain("Try the next?");
  });
});

describe("the list of lessons", () => {
  it("has tabs and pages that are addresses, and what is not paid on top", async () => {
    const student = await aStudent();
    const teacher = await aTeacher();
    for (let days = 2; days < 23; days += 1)
      await aBookedLesson(student, teacher, { startsAt: at(days) });
    const mateo = await aTeacher({ person: { name: "Mateo Paz" } });
    await aHold(student, mateo, { startsAt: at(3) + 3 * hour });
    const unpaid = "Spanish with Mateo is not paid yet";
    const browser = app.as(student);
    const first = await browser.get("/student/lessons");
    expect(first.words("main")).toContain(unpaid);
    expect(first.link("Pay £22.00")).toMatch(/\/pay$/);
    expect(first.all("h3")).toHaveLength(20);
    expect(first.link("Later lessons")).toBe("/student/lessons?page=2");
    const second = await browser.get("/student/lessons?page=2");
    expect(second.all("h3")).toHaveLength(1);
    expect(second.words("main")).not.toContain(unpaid);
    const nonsense = await browser.get("/student/lessons?tab=nonsense&page=-1");
    expect(nonsense.all("h3")).toHaveLength(20);
    const beyond = await browser.get("/student/lessons?page=99");
    expect(beyond.words("main")).toContain("The list ends before this page");
    const tab = first.all("a", first.part("Lessons")).find((link) => {
      return link.textContent!.includes("Needs action");
    });
    const urgent = await browser.get(tab!.getAttribute("href")!);
    expect(urgent.words("main")).toContain(unpaid);
  });

  it("answers a suggested time, and gives all lessons as files", async () => {
    const { student, teacher, lessonId, startsAt } = await aPair();
    const later = startsAt + day;
    const input = { lessonId, startsAt: later, note: "The match runs late." };
    expect((await requestReschedule(teacher, input)).ok).toBe(true);
    const browser = app.as(student);
    let page = await browser.get("/student/lessons");
    const card = page.words(page.part("Inés suggests another time"));
    expect(card).toContain("The match runs late.");
    expect(card).toContain(`${formatTime(later, "Europe/Madrid")} in Madrid`);
    expect(page.words("main")).toContain("Booked, a new time is suggested");
    expect(page.words("main")).toMatch(/Needs action ?1/);
    const accept = page.list("main form button").find((name) => name.startsWith("Accept "))!;
    const moved = await browser.submit(page, accept);
    expect(moved.address).toMatch(/^\/student\/lessons\/[0-9a-f-]{36}/);

    page = await browser.get("/student/lessons");
    expect(page.words("main")).not.toContain("suggests another time");
    const [row] = page.list("main li").filter((text) => text.includes("Spanish with"));
    expect(row).toContain(formatTime(later, "Europe/London"));
    for (const [name, type, text] of [
      ["CSV", "text/csv", '"Booked"'],
      ["Add all to calendar", "text/calendar", "STATUS:CONFIRMED"],
    ] as const) {
      const file = await browser.get(page.link(name));
      expect(file.headers.get("content-type")).toContain(type);
      expect(file.headers.get("content-disposition")).toContain("attachment");
      expect(file.html).toContain(text);
    }
  });

  it("says why nothing moved, also where what was answered is gone from the page meanwhile", async () => {
    const { student, teacher, lessonId, startsAt } = await aPair();
    const asked = await requestReschedule(teacher, {
      lessonId,
      startsAt: startsAt + day,
      note: "",
    });
    if (!asked.ok) throw new Error(asked.reason);
    const browser = app.as(student);
    const address = `/student/lessons/${lessonId}`;
    const withRequest = await browser.get(address);
    await closeOpenReschedule(teacher, asked.rescheduleRequestId);
    const late = await browser.submit(withRequest, "Move the lesson");
    expect(late.status).toBe(409);
    expect(late.list("main [role=alert]")).toEqual([answerRescheduleText("answered")]);

    const withForm = await browser.get(address);
    await moveTo(lessonId, Date.now() - 5 * minute);
    const tooLate = await browser.submit(withForm, "Propose this time");
    expect(tooLate.status).toBeGreaterThanOrEqual(400);
    expect(tooLate.list("main [role=alert]")).toHaveLength(1);
  });

  it("says before a weekly lesson moves to within a day what is charged and what comes back, and after it what is done", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const [, , third] = await lessonsOf(await aSeries(student, teacher, { count: 3 }));
    const startsAt = Date.now() + 10 * hour - (Date.now() % minute);
    const input = { lessonId: third!.id, startsAt, note: "" };
    expect((await requestReschedule(teacher, input)).ok).toBe(true);
    const browser = app.as(student);
    const told =
      /£22.00 is charged to your card as soon as it moves.* If you cancel it after the move, all £22.00 comes back until it starts\./;
    const list = await browser.get("/student/lessons");
    expect(list.words(list.part("Inés suggests another time"))).toMatch(told);
    const page = await browser.get(`/student/lessons/${third!.id}`);
    expect(page.words("#move")).toMatch(told);
    expect(page.words("#move")).not.toContain("costs nothing");
    const moved = (await browser.submit(page, "Move the lesson")).words("main");
    expect(moved).toContain("£22.00 is being charged to your card now.");
    expect(moved).toContain("Being charged now");
    expect(moved).not.toMatch(/Nothing has been charged|you can skip it/);
  });

  it("begins with three steps for a student, and with the hours for a teacher without any", async () => {
    const steps = await app.as(await aStudent()).get("/student/dashboard");
    expect(steps.words("main")).toContain("Three steps to your first lesson");
    const teacher = app.as(await aTeacher({ weekly: [] }));
    const dashboard = await teacher.get("/teacher/dashboard");
    const week = await teacher.get(dashboard.link("Open your week"));
    expect(week.list("h2")).toContain("Weekly hours");
  });
});

it("an address for one's own calendar is made, read without signing in, replaced and removed", async () => {
  const student = await aStudent();
  const lessonId = await aBookedLesson(student, await aTeacher());
  const [browser, anybody] = [app.as(student), app.visitor()];
  const make = async (button: string) => {
    const made = await browser.press(await browser.get("/account/security"), button);
    expect(made.words("main")).toContain("it is not shown again");
    return new URL(made.field("address").value).pathname;
  };
  const first = await make("Connect my calendar");
  const feed = await anybody.get(first);
  expect(feed.status).toBe(200);
  expect(feed.headers.get("content-type")).toContain("text/calendar");
  expect(feed.html).toContain(lessonId.slice(0, 8));
  const known = { headers: { "if-none-match": feed.headers.get("etag")! } };
  expect((await anybody.get(first, known)).status).toBe(304);

  const settings = await browser.get("/account/security");
  expect(settings.words("main")).toContain("A calendar last read it");
  expect(settings.html).not.toContain(first.split("/").at(-1)!);
  const second = await make("Make a new address");
  expect((await anybody.get(first)).status).toBe(404);
  expect((await anybody.get(second)).status).toBe(200);
  const page = await browser.get("/account/security");
  const removed = await browser.submit(page, "Remove the address");
  expect(removed.words("main")).toContain("The address is removed. It opens nothing any more.");
  expect((await anybody.get(second)).status).toBe(404);
});

it("the calendar file of a lesson that has moved leads to that of the lesson it has become [F18]", async () => {
  const { student, teacher, lessonId, startsAt } = await aPair();
  const input = { lessonId, startsAt: startsAt + day, note: "" };
  const proposed = await requestReschedule(student, input);
  if (!proposed.ok) throw new Error(proposed.reason);
  const accepted = await acceptReschedule(teacher, proposed.rescheduleRequestId);
  if (!accepted.ok) throw new Error(accepted.reason);
  for (const person of [student, teacher]) {
    const browser = app.as(person);
    const old = await browser.get(`/lessons/${lessonId}/calendar.ics`);
    expect(old.location).toBe(`/lessons/${accepted.lessonId}/calendar.ics`);
    expect((await browser.follow(old)).html).toMatch(/^LAST-MODIFIED:\d{8}T\d{6}Z\r$/m);
  }
  const stranger = app.as(await aStudent());
  expect((await stranger.get(`/lessons/${lessonId}/calendar.ics`)).status).toBe(404);
});
