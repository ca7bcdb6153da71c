import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { seriesStarts } from "#app/features/scheduling/lessons/series.ts";
import { db } from "#app/platform/database/db.server.ts";
import {
  day,
  formatDay,
  formatDayTime,
  formatShortDay,
  formatTime,
  localDate,
  minute,
} from "#app/platform/time/time.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, password } from "#test/builders/people.ts";
import { payByCard, typeCard } from "#test/asking/card-page.ts";
import { useDatabase } from "#test/database.ts";
import {
  aBookedLesson,
  aHold,
  aBookingInput,
  bankCard,
  dayAhead,
  declinedCard,
  goodCard,
} from "#test/builders/lessons.ts";
import { aDrawnLesson, aPackage, sellsPackages } from "#test/builders/packages.ts";
import type { Page } from "#test/asking/page.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import { aSeries } from "#test/builders/series.ts";

useDatabase();
const app = useApp();

/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = dayAhead(3, 10, "UTC");

async function aTeacherWithPage(profile = {}) {
  const slug = `ines-${crypto.randomUUID()}`;
  const teacher = await aTeacher({
    person: { zone: "Europe/Madrid" },
    profile: { slug, ...profile },
  });
  return { ...teacher, slug };
}

type Teacher = Awaited<ReturnType<typeof aTeacherWithPage>>;

const bookPath = ({ slug, offer }: Teacher, offerId = offer.id) =>
  `/student/teachers/${slug}/book?offer=${offerId}&at=${at}`;

/** The lesson's page says that it is booked. */
const isBooked = (page: Page) => page.words("h1").startsWith("Lesson booked for ");

describe("a lesson is booked", () => {
  it("from the slot to the confirmation, and what is missing is said at its field", async () => {
    const teacher = await aTeacherWithPage();
    const browser = app.as(await aStudent());
    let page = await browser.submit(await browser.get(bookPath(teacher)), "Continue to payment");
    expect(page.words("main")).toContain("The slot is held for you until");
    const note = "Plans that go wrong";
    page = await browser.press(page, /^Pay /, { note });
    expect(page.status).toBe(400);
    expect(page.field("earlyStart").error).toContain("We need your yes");
    expect(page.field("note").value).toBe(note);
    const ticked = { earlyStart: "yes", remember: "yes" };
    const asked = await browser.submit(page, /^Pay £22.00 and book/, ticked);
    expect(asked.words("h1")).toBe("Pay £22.00");
    page = await typeCard(browser, asked, { number: "", expiry: "1230", cvc: "" });
    expect(page.field("number").error).toBe("Enter the number on the front of the card");
    page = await typeCard(browser, asked, declinedCard);
    expect(page.status).toBe(422);
    expect(page.words("[role=alert]")).toContain("Your card was declined");
    expect(page.html).not.toContain(declinedCard.number);
    page = await browser.get(page.link(/^Back to/));
    expect(page.words("[role=alert]")).toContain("The bank declined the payment");
    expect(page.field("note").value).toBe(note);
    for (const box of ["earlyStart", "remember"])
      expect(page.one(`[name=${box}]`).hasAttribute("checked")).toBe(true);
    page = await payByCard(browser, page, /^Pay /, { card: bankCard });
    expect(page.words("h1")).toBe("Your bank asks if it is you");
    page = await browser.submit(page, /^Yes, pay/);
    expect(isBooked(page)).toBe(true);
    expect(page.words("main")).toContain("Paid by card ending 3184");
  });

  it("by one press on the teacher's page, which holds the time; pressed twice it is one hold [A16]", async () => {
    const teacher = await aTeacherWithPage();
    const browser = app.as(await aStudent());
    const profile = await browser.get(
      `/student/teachers/${teacher.slug}?offer=${teacher.offer.id}`,
    );
    const [first, second] = await Promise.all([
      browser.press(profile, /^Book \w+ at/),
      browser.press(profile, /^Book \w+ at/),
    ]);
    expect(first.location).toMatch(/\/student\/lessons\/[0-9a-f-]+\/pay$/);
    expect(second.location).toBe(first.location);
    expect((await browser.follow(first)).words("main")).toContain("The slot is held for you until");
  });

  it("never as a trial by who has a lesson with the teacher, or one to come [A4]", async () => {
    const teacher = await aTeacherWithPage();
    const student = await aStudent();
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    const browser = app.as(student);
    const profile = `/student/teachers/${teacher.slug}`;
    const kinds = (page: Page) => page.list("#times a b");
    expect(kinds(await browser.get(profile))).toContain(trial.title);
    await aBookedLesson(student, teacher, { startsAt: at + day });
    expect(kinds(await browser.get(profile))).not.toContain(trial.title);
    const page = await browser.get(bookPath(teacher, trial.id));
    expect(page.words("main")).toContain("A trial is for your first lesson with a teacher.");
    const fields = { offerId: trial.id, startsAt: String(at), pricePence: "800" };
    expect((await browser.post(bookPath(teacher, trial.id), fields)).status).toBe(422);
  });

  it("as far ahead as its teacher asks, which the times say where it is why near ones are missing", async () => {
    const teacher = await aTeacherWithPage({ noticeHours: 6, trialNoticeHours: 48 });
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    const profile = `/student/teachers/${teacher.slug}`;
    const browser = app.as(await aStudent());
    const times = async (query: string) => (await browser.get(profile + query)).words("#times");
    expect(await times(`?offer=${trial.id}`)).toContain(
      "Book a trial at least 2 days before it begins.",
    );
    expect(await times(`?offer=${teacher.offer.id}`)).toContain(
      "Book a lesson at least 6 hours before it begins.",
    );
    const later = localDate(Date.now() + 7 * day, "Europe/London");
    expect(await times(`?offer=${trial.id}&from=${later}`)).not.toContain("before it begins");
  });

  it("at no time at which the student has another lesson, nor is one offered instead [A5]", async () => {
    const teacher = await aTeacherWithPage();
    const student = await aStudent();
    await aBookedLesson(student, await aTeacher(), { startsAt: at });
    const browser = app.as(student);
    const page = await browser.get(bookPath(teacher));
    expect(page.words("main")).toContain("You have another lesson");
    const near = page.all("input[name=startsAt]", page.part("Nearest free times"));
    const starts = near.map((one) => Number(one.getAttribute("value")));
    expect(starts).toHaveLength(3);
    for (const start of starts) expect(Math.abs(start - at)).toBeGreaterThanOrEqual(50 * minute);
  });

  it("after a no at the bank with another card: paying goes on where it began [A24]", async () => {
    const teacher = await aTeacherWithPage();
    const browser = app.as(await aStudent());
    const held = await browser.submit(await browser.get(bookPath(teacher)), "Continue to payment");
    const fields = { card: bankCard, earlyStart: "yes", note: "Plans that go wrong" };
    const asked = await payByCard(browser, held, /^Pay /, fields);
    const page = await browser.submit(asked, "No, it is not me");
    expect(page.words("h1")).toMatch(/^Book \w+ \d\d:\d\d with Inés$/);
    expect(page.words("[role=alert]")).toContain("The bank declined the payment");
    expect(page.field("note").value).toBe("Plans that go wrong");
    const again = { card: goodCard, earlyStart: "yes" };
    expect(isBooked(await payByCard(browser, page, /^Pay /, again))).toBe(true);
  });

  it("by a visitor who reads on the way which lesson waits for them [A14]", async () => {
    const teacher = await aTeacherWithPage();
    const visitor = app.visitor();
    const login = await visitor.follow(await visitor.get(bookPath(teacher)));
    const register = await visitor.get(login.link("Student Sign Up", login.all("main")[0]));
    const next = new URLSearchParams({ next: bookPath(teacher), email: "a@b.example" });
    const code = await visitor.get(`/verify?${next}`);
    for (const page of [login, register, code]) {
      const chosen = page.words(page.part("Your lesson"));
      expect(chosen).toContain("with Inés");
      expect(chosen).toContain(`${teacher.offer.title}, 50 minutes, £22`);
    }
    expect((await visitor.get("/login?next=/student/saved")).html).not.toContain("Your lesson");
  });

  it("by a visitor, for whom logging in holds the slot they pressed, and once it has gone says so [A14]", async () => {
    const teacher = await aTeacherWithPage();
    const come = async () => {
      const { email } = await aStudent();
      const visitor = app.visitor();
      const login = await visitor.follow(await visitor.get(bookPath(teacher)));
      return [visitor, await visitor.press(login, "Log in", { email, password })] as const;
    };
    const [first, held] = await come();
    expect(held.location).toMatch(/^\/student\/lessons\/[0-9a-f-]+\/pay$/);
    expect((await first.follow(held)).words("main")).toContain("The slot is held for you until");
    const [second, gone] = await come();
    expect(gone.location).toBe(bookPath(teacher));
    expect((await second.follow(gone)).words("h1")).toBe("That time has gone");
  });

  it("by a visitor who has a package for it, and chooses what pays [A14]", async () => {
    const teacher = await aTeacherWithPage();
    const person = await aStudent();
    await sellsPackages(teacher);
    await aPackage(person, teacher);
    const visitor = app.visitor();
    const login = await visitor.follow(await visitor.get(bookPath(teacher)));
    const { email } = person;
    const { location } = await visitor.press(login, "Log in", { email, password });
    expect(location).toBe(bookPath(teacher));
  });

  it("once by each page: with another time in the same form it is refused, and says why [F15] [C4]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacherWithPage()];
    const browser = app.as(student);
    const page = await browser.get(bookPath(teacher));
    const held = await browser.press(page, "Continue to payment");
    expect(held.status).toBe(302);
    const startsAt = String(at + 2 * 3_600_000);
    const { action, fields } = page.filled("Continue to payment", { startsAt });
    const changed = await browser.post(action.replace(String(at), startsAt), [...fields]);
    expect(changed.status).toBe(422);
    expect(changed.words("main")).toContain("This page has already booked another lesson");
    expect((await browser.press(page, "Continue to payment")).location).toBe(held.location);
  });

  it("at the nearest free time by the student who comes second", async () => {
    const teacher = await aTeacherWithPage();
    const browser = app.as(await aStudent());
    const page = await browser.get(bookPath(teacher));
    await aHold(await aStudent(), teacher, { startsAt: at });
    const late = await browser.press(page, "Continue to payment");
    expect(late.status).toBe(409);
    expect(late.words("[role=alert]")).toContain("Somebody took this time a moment ago");
    const near = late.list("li", late.part("Nearest free times"));
    expect(near).toHaveLength(3);
    expect((await browser.submit(late, near[0]!)).words("main")).toContain(
      "The slot is held for you until",
    );
  });

  it("in place of an unpaid hold that it overlaps, which is shown first", async () => {
    const teacher = await aTeacherWithPage();
    const student = await aStudent();
    const browser = app.as(student);
    const first = await aHold(student, teacher, { startsAt: at - 30 * minute });
    const page = await browser.get(bookPath(teacher));
    expect(page.words("main")).toMatch(/You are holding .* with Inés/);
    expect(page.words("main")).not.toContain("Somebody took");
    const near = page.list("li", page.part("Nearest free times"));
    expect(near.map((time) => time.slice(-5))).toEqual(
      [-90, 30, 60].map((after) => formatTime(at + after * minute, student.zone)),
    );
    // At the very start of the hold, another lesson is another choice as well.
    const [trial] = teacher.offers;
    const same = bookPath(teacher, trial!.id).replace(String(at), String(at - 30 * minute));
    expect((await browser.get(same)).words("main")).toMatch(/You are holding .* with Inés/);
    const open = await browser.follow(await browser.submit(page, /^Cancel it and choose/));
    const paying = await browser.follow(await browser.submit(open, "Continue to payment"));
    expect(paying.words("main")).toContain("The slot is held for you until");
    const [hold] = await db().select().from(lessons).where(eq(lessons.id, first));
    expect(hold!.state).toBe("expired");
  });

  it("by a visitor whose time went while they signed in at one of the nearest", async () => {
    const teacher = await aTeacherWithPage();
    const { email } = await aStudent();
    const browser = app.visitor();
    const asked = await browser.get(bookPath(teacher));
    expect(asked.location).toContain("/login?next=");
    await aHold(await aStudent(), teacher, { startsAt: at });
    const form = await browser.follow(asked);
    const page = await browser.submit(form, "Log in", { email, password });
    expect(page.words("h1")).toBe("That time has gone");
    expect(page.all("li", page.part("Nearest free times"))).toHaveLength(3);
  });

  it("again once the hold has lapsed, which is said in words", async () => {
    const teacher = await aTeacherWithPage();
    const student = await aStudent();
    const now = new Date(Date.now() - 11 * minute);
    const held = await bookLesson(student, aBookingInput(teacher, at), now);
    if (!held.ok) throw new Error(held.reason);
    const browser = app.as(student);
    const page = await browser.get(`/student/lessons/${held.lessonId}/pay`);
    expect(page.words("h1")).toBe("The hold has ended");
    const again = await browser.submit(page, /^Take .* again$/);
    expect(again.words("main")).toContain("The slot is held for you until");
  });

  it("without a stranger finding the payment or the lesson [B2]", async () => {
    const student = await aStudent();
    const lessonId = await aHold(student, await aTeacher(), { startsAt: at });
    const path = `/student/lessons/${lessonId}`;
    expect((await app.as(student).get(`${path}/pay`)).status).toBe(200);
    const stranger = app.as(await aStudent());
    for (const page of ["", "/pay", "/pay?payment_intent=1", "/card", "/booked", "/pay.data"])
      expect((await stranger.get(path + page)).status, page).toBe(404);
  });

  it("as a trial with what the teacher should know, who finds it", async () => {
    const teacher = await aTeacherWithPage();
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    const browser = app.as(await aStudent());
    const held = await browser.submit(
      await browser.get(bookPath(teacher, trial.id)),
      "Continue to payment",
    );
    const booked = await payByCard(browser, held, /^Pay £8.00 and book/, {
      card: goodCard,
      earlyStart: "yes",
      briefLevel: "B1",
      briefGoal: "A year in Sevilla",
    });
    expect(isBooked(booked)).toBe(true);
    const lessonId = /lessons\/([0-9a-f-]+)/.exec(booked.address)![1]!;
    const page = await app.as(teacher).get(`/teacher/lessons/${lessonId}`);
    expect(page.words("main")).toContain("A year in Sevilla");
    expect(page.list("main dd")).toContain("B1");
  });

  it("as a free trial of a teacher near by: one clock, nothing to lose, and no right that the law may not give", async () => {
    const zone = "Europe/London";
    const slug = `fiona-${crypto.randomUUID()}`;
    const teacher = await aTeacher({
      person: { name: "Fiona Macrae", zone },
      profile: { slug, zone, trader: "private" },
      offers: [
        { title: "Trial lesson", kind: "trial", minutes: 25, pricePence: 0 },
        { title: "Conversation", kind: "single", minutes: 50, pricePence: 2200 },
      ],
    });
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    const browser = app.as(await aStudent({ zone }));
    const panel = await browser.get(`/student/teachers/${slug}?offer=${trial.id}`);
    expect(panel.words("#times")).toContain("Free to cancel until it starts.");
    const asked = await browser.get(bookPath({ ...teacher, slug }, trial.id));
    const held = await browser.submit(asked, "Continue to payment");
    const summary = held.words(held.part("Your booking"));
    expect(summary).toContain("Your time and Fiona’s, London");
    expect(summary).toMatch(/Free to cancel until it starts$/);
    expect(held.words("main")).toContain("The 14 days to withdraw");
    expect(held.words("main")).toContain("Where the law gives me those days to withdraw");
    const booked = await browser.submit(held, /^Book /, { earlyStart: "yes" });
    expect(booked.words("main")).not.toContain("In London it is");
  });

  it("with a teacher who answers first, and only then is the card charged", async () => {
    const teacher = await aTeacherWithPage({ approveFirst: true });
    const student = await aStudent();
    const hers = app.as(student);
    const held = await hers.submit(await hers.get(bookPath(teacher)), "Continue to payment");
    expect(held.words("main")).toContain("answers each request.");
    const fields = { card: goodCard, earlyStart: "yes" };
    const asked = await payByCard(hers, held, /^Ask for/, fields);
    expect(asked.words("main")).toContain("£22.00 is reserved on your card");
    const his = app.as(teacher);
    const request = await his.get((await his.get("/teacher/dashboard")).link(/^Answer/));
    const accepted = await his.submit(request, "Accept");
    expect(accepted.words("main")).toContain("for you of the £22.00 paid");
    const [lesson] = await db().select().from(lessons).where(eq(lessons.studentId, student.id));
    const own = await hers.get(`/student/lessons/${lesson!.id}`);
    expect(own.words("main")).toContain("You paid £22.00.");
  });
});

it("a missing time says why it cannot be booked, by the student's own clock", async () => {
  const zone = "America/New_York";
  const teacher = await aTeacherWithPage();
  await aBookedLesson(await aStudent(), teacher, { startsAt: at });
  const browser = app.as(await aStudent({ zone }));
  const page = await browser.get(`/student/teachers/${teacher.slug}?offer=${teacher.offer.id}`);
  const answer = await browser.submit(page, "See whether it can be booked", {
    date: localDate(at, zone),
    time: formatTime(at, zone),
  });
  expect(answer.words("main")).toContain("Somebody took this time a moment ago.");
});

it("a lesson moves between two clocks by a word from each side", async () => {
  const [newYork, madrid] = ["America/New_York", "Europe/Madrid"];
  const student = await aStudent({ zone: newYork });
  const teacher = await aTeacherWithPage();
  const lessonId = await aBookedLesson(student, teacher, { startsAt: at });
  const moved = at + day;
  const [hers, his] = [app.as(student), app.as(teacher)];
  let page = await hers.get(`/student/lessons/${lessonId}`);
  const note = "My train is late on that day.";
  page = await hers.press(page, formatShortDay(moved, newYork), { note });
  expect(page.words("#move")).toContain(`${formatDay(moved, newYork)}, your time`);
  expect(page.field("note").value).toBe(note);
  page = await hers.submit(page, "Propose this time", { startsAt: String(moved) });
  expect(page.words("main")).toContain(
    `You propose ${formatDay(moved, newYork)}, ${formatTime(moved, newYork)}`,
  );
  expect(page.words("#move")).toMatch(/has not answered yet. Without an answer the lesson stays/);
  expect(page.words("main")).toContain(`You proposed ${formatDayTime(moved, newYork)}`);

  const link = (await his.get("/teacher/dashboard")).link(/^Answer/);
  expect(link).toContain(`/teacher/lessons/${lessonId}`);
  const asked = await his.get(link);
  expect(asked.words("main")).toContain(note);
  expect(asked.words("main")).toContain(
    `proposes ${formatDay(moved, madrid)}, ${formatTime(moved, madrid)}`,
  );
  const agreed = await his.submit(asked, "Move the lesson");
  expect(agreed.address).not.toContain(lessonId);
  expect(agreed.words("main")).toContain(formatTime(moved, madrid));

  // The address in her mails leads to where the lesson is now.
  const own = await hers.follow(await hers.get(`/student/lessons/${lessonId}`));
  expect(own.address).not.toContain(lessonId);
  expect(own.words("main")).toContain(formatTime(moved, newYork));
  expect(own.words("main")).toContain(`You proposed ${formatDayTime(moved, newYork)}`);
  expect(own.words("main")).toContain("agreed to another time");
});

describe("a weekly series", () => {
  const dates = (page: Page) => page.all("li", page.part("Dates of the series"));
  const ofSeries = (page: Page) => page.list("li", page.part("Lessons of the series"));

  it("is booked without the date that somebody else has, and with one's yes to the later charges", async () => {
    const teacher = await aTeacherWithPage();
    const taken = seriesStarts([at], 2, teacher.zone)[1]!.startsAt;
    await aBookedLesson(await aStudent(), teacher, { startsAt: taken });
    const browser = app.as(await aStudent());
    let page = await browser.get(bookPath(teacher));
    page = await browser.get(page.link("Every week instead"));
    expect(dates(page)).toHaveLength(4);
    expect(page.words(dates(page)[1]!)).toContain("Somebody else has this time");
    expect(page.words("main")).toContain("1 date cannot be booked");
    expect(page.words(page.part("Your series"))).toContain("All 3, if you take them all£66.00");
    expect(page.list("main button").filter((name) => name.startsWith("Hold"))).toEqual([]);
    page = await browser.get(page.link(/^Skip this date/, dates(page)[1]));
    expect(page.words(dates(page)[1]!)).toContain("Left out");
    page = await browser.submit(page, "Hold 3 lessons");
    expect(page.words("main")).toContain("The slot is held for you until");
    expect(ofSeries(page)).toHaveLength(3);
    const pay = /^Pay £22.00 and book 3 lessons/;
    page = await browser.press(page, pay, { earlyStart: "yes" });
    expect(page.field("saveCard").error).toContain("A series needs your yes");
    page = await payByCard(browser, page, pay, {
      card: goodCard,
      earlyStart: "yes",
      saveCard: "yes",
    });
    expect(page.words("h1")).toBe("3 weekly lessons booked");
    expect(page.words("main")).toContain("£22.00 is charged for each later one 24 hours before");
    expect(ofSeries(page)[0]).toContain("Paid");
    expect(ofSeries(page)[2]).toContain("Charged");
    const list = await browser.get("/student/lessons");
    const first = list.all("a").find((link) => link.textContent!.startsWith("Details"))!;
    const own = await browser.get(first.getAttribute("href")!);
    expect(own.list("h2")).toContain("1 of 3 weekly lessons");
    expect(ofSeries(own)[0]).toContain("Paid");
    expect(ofSeries(own)[1]).toContain("Charged");
  });

  it("has as many dates as one asks for, at more than one time of the week", async () => {
    const teacher = await aTeacherWithPage();
    const browser = app.as(await aStudent());
    const page = await browser.get(bookPath(teacher).replace("book?", "series?"));
    const choices = page.all("select[name=at] option").map((one) => one.getAttribute("value")!);
    const shown = await browser.press(page, "Show the dates", {
      count: "6",
      at: [String(at), choices[3]!],
    });
    expect(dates(shown)).toHaveLength(6);
    expect(shown.list("li", shown.part("Weekly times"))).toHaveLength(2);
  });

  it("is left out once, and ended", async () => {
    const student = await aStudent();
    const first = await aSeries(student, await aTeacher(), { count: 4, startsAt: at });
    const rows = await db().select().from(lessons).where(eq(lessons.studentId, student.id));
    const third = rows.toSorted((a, b) => +a.startsAt - +b.startsAt)[2]!.id;
    const browser = app.as(student);
    const board = (await browser.get("/student/dashboard")).words("main");
    expect(board).toContain("held for 1 lesson that is not over yet");
    let page = await browser.get(`/student/lessons/${third}?cancel`);
    page = await browser.submit(page, "Skip the lesson");
    expect(page.words("main")).toContain("It had not been charged");
    page = await browser.get(`/student/lessons/${first}`);
    expect(page.words("main")).toContain("The 2 lessons that have not been charged");
    page = await browser.submit(page, "End the series");
    const after = ofSeries(page);
    expect(after.filter((text) => text.includes("You cancelled"))).toHaveLength(3);
    expect(after[0]).toContain("Paid");
  });

  it("is charged to another card from now on, and a refused one changes nothing", async () => {
    const student = await aStudent();
    const first = await aSeries(student, await aTeacher(), { count: 3, startsAt: at });
    const browser = app.as(student);
    const own = await browser.get(`/student/lessons/${first}`);
    const other = await browser.get(own.link(/card ending 4242: change it/));
    const asked = await browser.submit(other, "Type in another card");
    const declined = await typeCard(browser, asked, declinedCard);
    const refused = await browser.get(declined.link(/^Back to/));
    expect(refused.words("main")).toContain("This card cannot be saved");
    expect(refused.words("main")).toContain("card ending 4242");
    const bank = await payByCard(browser, refused, "Type in another card", { card: bankCard });
    const changed = await browser.submit(bank, "Yes, save my card");
    expect(changed.words("main")).toContain("charged to the card ending 3184 from now on");
  });

  it("is charged at once for a student with three absences, who reads so and pays for all", async () => {
    const teacher = await aTeacherWithPage();
    const student = await aStudent();
    for (const days of [3, 10, 20])
      await aPastLesson(await aTeacher(), student, {
        state: "no_show_student",
        at: new Date(Date.now() - days * day),
      });
    const browser = app.as(student);
    const path = bookPath(teacher).replace("book?", "series?");
    const page = await browser.get(`${path}&count=3`);
    expect(page.words("main")).toContain("All lessons are charged now");
    expect(page.words("main")).toContain("£66.00");
    const held = await browser.submit(page, "Hold 3 lessons");
    expect(held.words("main")).toContain("£66.00 in all");
    const booked = await payByCard(browser, held, "Pay £66.00 and book 3 lessons", {
      card: goodCard,
      earlyStart: "yes",
      saveCard: "yes",
    });
    expect(booked.words("h1")).toBe("3 weekly lessons booked");
    expect(booked.words("main")).not.toContain("is charged for each later one");
  });
});

describe("a package", () => {
  it("is bought over a bank that asks, and a lesson is booked from it and goes back into it", async () => {
    const teacher = await aTeacherWithPage();
    await sellsPackages(teacher);
    const browser = app.as(await aStudent());
    const profile = await browser.get(`/student/teachers/${teacher.slug}`);
    const sizes = profile.part("Packages");
    expect(profile.words(sizes)).toContain("10% off, £19.80 each");
    let page = await browser.get(profile.link(/^10 lessons/, sizes));
    expect(page.words("h1")).toMatch(/^10 lessons with/);
    const pay = /^Pay £198.00 for 10 lessons/;
    page = await payByCard(browser, page, pay, { card: declinedCard, earlyStart: "yes" });
    expect(page.words("[role=alert]")).toContain("Your card was declined");
    page = await browser.get(page.link(/^Back to/));
    expect(page.words("[role=alert]")).toContain("The bank declined the payment");
    page = await browser.get(page.link("Back to paying"));
    page = await payByCard(browser, page, pay, { card: bankCard, earlyStart: "yes" });
    page = await browser.submit(page, /^Yes, pay £198.00/);
    expect(page.words("h1")).toBe("10 of 10 lessons left");
    const profilePage = `/student/teachers/${teacher.slug}?offer=${teacher.offer.id}`;
    const panel = (await browser.get(profilePage)).words("#times");
    expect(panel).toContain("Nothing: your package pays");
    expect(panel).toContain("Pay £22 for it instead");
    // A time pressed elsewhere asks what pays.
    const input = { offerId: teacher.offer.id, startsAt: String(at), pricePence: "2200" };
    page = await browser.follow(await browser.post(bookPath(teacher), input));
    page = await browser.submit(page, "Book it from your package");
    expect(isBooked(page)).toBe(true);
    expect(page.words("main")).toContain("Booked from your package");
    expect(page.words("main")).toContain("9 of 10 lessons are left to book");
    expect(page.words("main")).not.toMatch(/Receipt|paid/);
    const board = (await browser.get("/student/dashboard")).words("main");
    expect(board).toContain("comes back, to your card or your package, if you cancel now");
    const list = await browser.get("/student/lessons");
    expect(list.words("main")).toContain("9 of 10 left");
    const details = list.all("a").find((link) => link.textContent!.startsWith("Details"))!;
    page = await browser.get(details.getAttribute("href")!);
    expect(page.list("h2")).toContain("From a package of 10");
    expect(page.words("main")).toContain("The lesson goes back into the package");
    page = await browser.submit(page, "Cancel the lesson");
    expect(page.words("main")).toContain("10 of 10 lessons are left to book");
    const dashboard = await browser.get("/student/dashboard");
    expect(dashboard.words("main")).toContain("10 of 10 left");
  });

  it("is stopped for what the page says to the penny; the teacher sees what is left", async () => {
    const teacher = await aTeacher();
    const student = await aStudent();
    const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
    const lessonId = await aDrawnLesson(student, teacher, packageId, { startsAt: at });
    const taught = await app.as(teacher).get(`/teacher/lessons/${lessonId}`);
    expect(taught.words("main")).toContain("9 of 10 lessons are left to book");
    const browser = app.as(student);
    const page = await browser.get(`/student/packages/${packageId}`);
    expect(page.words("#stopping")).toBe(
      "£178.20 goes back to the card. 1 booked lesson counts as used, for what the package charged for it. What is booked stays booked.",
    );
    const stopped = await browser.submit(page, "Stop the package");
    expect(stopped.words("h1")).toBe("Package of 10 lessons");
    expect(stopped.words("main")).toContain("−£178.20");
    expect(stopped.words("[role=status]")).toContain("£178.20 goes back to your card.");
  });
});
