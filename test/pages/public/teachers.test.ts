import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { listOpenSlotsEach } from "#app/features/scheduling/availability/slots.server.ts";
import { weekColumns } from "#app/features/teachers/search/free-week.ts";
import { refreshSearch } from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { day, formatWeekday } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { credentials, offerDescriptions, offers, teachers } from "#db/schema/teachers/teachers.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { alwaysOpen, aStudent, aTeacher, password, storeTeachers } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";

useDatabase();

const app = useApp();

type Teacher = Awaited<ReturnType<typeof aTeacher>>;

/** Where a link of the page leads, which may be to another query of the same page. */
function through(browser: Caller, page: Page, words: string | RegExp, within?: Element) {
  const { pathname, search } = new URL(page.link(words, within), app.origin + page.address);
  return browser.get(pathname + search);
}

/** A teacher whom the search finds. */
async function aFoundTeacher(name: string): Promise<Teacher> {
  const teacher = await aTeacher({ person: { name } });
  await refreshSearch(listOpenSlotsEach);
  return teacher;
}

const becomes = ({ id }: Teacher, change: Partial<typeof teachers.$inferInsert>) =>
  db().update(teachers).set(change).where(eq(teachers.userId, id));

describe("a search", () => {
  it("lives in its address", async () => {
    await storeTeachers(
      db(),
      Array.from({ length: 14 }, () => ({})),
    );
    await refreshSearch(listOpenSlotsEach);
    const visitor = app.visitor();
    const all = await visitor.get("/student/teachers");
    const input = { language: "es", to: "60", time: "evening" };
    const found = await visitor.press(all, /^Show \d+ teachers$/, input);
    expect(found.address).toMatch(/language=es.*to=60.*time=evening/);
    expect(found.words("h1")).toBe("Spanish teachers");
    expect(found.all("a", found.part("Filters in force"))).toHaveLength(3);
    expect(found.all("article").length).toBeGreaterThan(0);
    const others = await through(visitor, found, "Remove the filter Spanish");
    expect(others.address).not.toContain("language=");
    expect(others.field("to").value).toBe("60");
  });

  it("says at the field what it cannot read", async () => {
    const page = await app.visitor().get("/student/teachers?from=lots");
    expect(page.field("from")).toEqual({
      value: "lots",
      error: expect.stringContaining("Enter pounds"),
    });
  });

  it("asks for prices by the two number fields alone, which its handles only fill in [D4]", async () => {
    await aFoundTeacher("Priced Anna");
    const page = await app.visitor().get("/student/teachers?from=12&to=80");
    const handles = page.all("input[type=range]");
    expect(handles.map((handle) => handle.getAttribute("aria-label"))).toEqual([
      "Lowest price",
      "Highest price",
    ]);
    expect(handles.map((handle) => handle.getAttribute("aria-valuetext"))).toEqual(["£12", "£80"]);
    expect(handles.every((handle) => !handle.hasAttribute("name"))).toBe(true);
    expect([page.field("from").value, page.field("to").value]).toEqual(["12", "80"]);
  });

  it("is sorted above its results, in the form of the filters, which a button sends without a script", async () => {
    await aFoundTeacher("Sorted Anna");
    const page = await app.visitor().get("/student/teachers?language=es&sort=price");
    const select = page.one("select[name=sort]");
    expect(select.closest("form")).toBeNull();
    expect(page.field("sort").value).toBe("price");
    const form = page.one(`form[id="${select.getAttribute("form")}"]`);
    expect(form.getAttribute("action")).toBe("/student/teachers");
    expect(page.html).toMatch(
      new RegExp(`<noscript><button[^>]*form="${select.getAttribute("form")}"`),
    );
    expect(page.one("#filters").contains(form)).toBe(true);
    expect(page.link("Filters, 1")).toBe("#filters");
  });

  it("says what its numbers count, and quotes words once [A20]", async () => {
    await aFoundTeacher("Counted Anna");
    const visitor = app.visitor();
    const page = await visitor.get("/student/teachers?q=Counted");
    expect(page.words("select[name=language]")).toMatch(/Spanish \(\d+ in all\)/);
    expect(page.words("#filters")).toMatch(/Mornings ?6 to 12 ?1 teacher/);
    expect(page.words("#filters")).toMatch(/£0 ?£28 ?£52 and up/);
    const none = await visitor.get("/student/teachers?q=jazz+piano");
    expect(none.words("main")).toMatch(/\d+ teachers? without “jazz piano”/);
  });

  it("draws on each card which parts of the coming week are free, hours asked for or not [D4]", async () => {
    await aFoundTeacher("Weekly Anna");
    const visitor = app.visitor();
    const weekday = formatWeekday(Date.now() + 3 * day, brand.zone);
    for (const query of ["q=Weekly", "q=Weekly&time=morning"]) {
      const page = await visitor.get(`/student/teachers?${query}`);
      const strip = page.one(".free-week");
      expect(strip.getAttribute("role")).toBe("img");
      expect(strip.getAttribute("aria-label")).toMatch(
        /^Free in the next seven days: mornings on .+; afternoons on .+; evenings on /,
      );
      const bars = page.all("i", strip);
      expect(bars[weekColumns.findIndex((one) => one === weekday)]?.getAttribute("data-free")).toBe(
        "mae",
      );
      const painted = page.all("[data-free]", strip).map((one) => one.getAttribute("data-free"));
      expect(painted.join("").length).toBeGreaterThan(14);
    }
  });

  it("and the front page leads to the lesson whose price and next free time it shows", async () => {
    await aFoundTeacher("Doorway Dora");
    const page = await app.visitor().get("/");
    const [card] = page.all("main article");
    const link = new URL(page.one("h3 a", card).getAttribute("href")!, "http://localhost");
    const [offer] = await db()
      .select()
      .from(offers)
      .where(eq(offers.id, link.searchParams.get("offer")!));
    expect(page.words(card!)).toContain(
      `${formatMoney(offer!.priceMinor)} for ${offer!.minutes} min`,
    );
  });

  it("offers a trial on a card, here and among saved teachers, until the student had a lesson [A4]", async () => {
    const teacher = await aFoundTeacher("Petronella Vane");
    const person = await aStudent();
    const student = app.as(person);
    const search = "/student/teachers?q=Petronella";
    const saved = await student.submit(await student.get(search), "Save Petronella Vane");
    expect(saved.words("main")).toContain("Book a trial, £8");
    expect((await student.get("/student/saved")).words("main")).toContain("Book a trial, £8");
    await aCompletedLesson(person, teacher);
    for (const path of [search, "/student/saved"]) {
      const page = await student.get(path);
      expect(page.words("main")).toContain("See all times");
      expect(page.words("main")).not.toContain("Book a trial");
    }
  });

  it("explains a place by all that counted, in words that the person can follow [A20]", async () => {
    await aFoundTeacher("Explained Anna");
    const visitor = app.visitor();
    const why = (page: Page) => page.words(page.part(/^Why Explained Anna/));
    const page = await visitor.get("/student/teachers?q=Explained");
    expect(why(page)).toContain("lessons kept");
    expect(why(page)).toContain("few reviews, so the usual");
    expect(why(page)).toContain("free times this week");
    expect(why(page)).not.toContain("free in your hours");
    const points = [...why(page).matchAll(/(\d+) of \d+/g)].map(([, count]) => Number(count));
    expect(points).toHaveLength(7);
    const together = points.pop();
    expect(points.reduce((sum, one) => sum + one)).toBe(together);
    const asked = await visitor.get("/student/teachers?q=Explained&time=morning");
    expect(why(asked)).toContain("free in your hours");
  });

  it("shows more teachers below those it has shown", async () => {
    await storeTeachers(
      db(),
      Array.from({ length: 14 }, () => ({})),
    );
    await refreshSearch(listOpenSlotsEach);
    const visitor = app.visitor();
    const [first, second] = [await visitor.get("/student/teachers?sort=price"), "page=2"];
    const more = await through(visitor, first, "Show more teachers");
    expect(more.address).toContain(second);
    const [few, many] = [first, more].map((page) => page.list("article h2, article h3"));
    expect(many!.length).toBeGreaterThan(few!.length);
    expect(many!.slice(0, few!.length)).toEqual(few);
  });
});

it("teachers are chosen on the search and stand side by side", async () => {
  for (const name of ["Ann Alder", "Bea Alder"]) await aFoundTeacher(name);
  const visitor = app.visitor();
  const found = await visitor.get("/student/teachers?q=Alder&sort=newest");
  const one = await through(visitor, found, "Compare Ann Alder");
  expect(one.words(one.part("Comparison"))).toContain("One teacher chosen.");
  const two = await through(visitor, one, "Compare Bea Alder");
  expect(two.address).toMatch(/&sort=newest&compare=ann-[^&]+&compare=bea-/);
  const both = await through(visitor, two, "Compare 2 teachers");
  expect(both.all("thead th")).toHaveLength(2);
  const rows = both.all("tbody tr").map((row) => both.list("th, td", row));
  expect(rows).toContainEqual(["50 minutes", "£22", "£22"]);
  expect(rows.at(-1)).toEqual([
    "Next free",
    expect.stringContaining("Book Ann"),
    expect.stringContaining("Book Bea"),
  ]);
  const left = await through(visitor, both, "Remove Ann Alder");
  expect(left.list("thead th").join()).toContain("Bea Alder");
  expect(left.all("thead th")).toHaveLength(1);
  const nobody = await visitor.get("/student/teachers/compare?with=nobody-there&with=../x");
  expect(nobody.words("main")).toContain("2 addresses were left out");
  expect(nobody.words("main")).toContain("Nobody to compare yet");
});

describe("a heart", () => {
  const isSaved = (page: Page) =>
    page.one("main button[aria-pressed]").getAttribute("aria-pressed") === "true";

  it("comes back to its place, pressed, and says when the teacher has gone", async () => {
    const teacher = await aFoundTeacher("Plain Keeper");
    const search = "/student/teachers?q=Plain&sort=newest";
    const student = app.as(await aStudent());
    const page = await student.get(search);
    expect(isSaved(page)).toBe(false);
    const answer = await student.press(page, "Save Plain Keeper");
    expect(answer.location).toMatch(
      /^\/student\/teachers\?q=Plain&sort=newest#plain-keeper-\w+-name$/,
    );
    const saved = await student.follow(answer);
    expect(isSaved(saved)).toBe(true);
    const left = await student.submit(saved, "Save Plain Keeper");
    expect(isSaved(left)).toBe(false);
    await becomes(teacher, { status: "closed" });
    const gone = await student.submit(left, "Save Plain Keeper");
    expect(gone.words('main [role="alert"]')).toContain("no longer here");
  });

  it("of a visitor leads through the log-in to the teacher", async () => {
    await aFoundTeacher("Vera Keeper");
    const { email } = await aStudent();
    const visitor = app.visitor();
    const search = await visitor.get("/student/teachers?q=Vera&sort=newest");
    const door = await through(visitor, search, "Log in to save Vera Keeper");
    expect(door.address).toMatch(/^\/login\?next=%2Fstudent%2Fteachers%2Fvera-keeper/);
    const page = await visitor.submit(door, "Log in", { email, password });
    expect(page.words("h1")).toBe("Vera Keeper");
    expect(isSaved(await visitor.submit(page, "Save Vera Keeper"))).toBe(true);
  });

  it("pressed after the session has ended waits on the list", async () => {
    await aFoundTeacher("Wanda Keeper");
    const person = await aStudent();
    const student = app.as(person);
    const page = await student.get("/student/teachers?q=Wanda&sort=newest");
    await db().delete(sessions).where(eq(sessions.userId, person.id));
    const door = await student.submit(page, "Save Wanda Keeper");
    expect(door.address).toMatch(/^\/login\?next=%2Fstudent%2Fsaved/);
    const list = await student.submit(door, "Log in", { email: person.email, password });
    expect(list.all("article")).toEqual([]);
    const saved = await student.submit(list, "Save the teacher you chose");
    expect(saved.list("article h2")).toEqual(["Wanda Keeper"]);
  });
});

describe("a teacher's page", () => {
  const addressOf = ({ id }: Teacher) => `/student/teachers/ines-valverde-${id.slice(-12)}`;

  /** Conversation in three lengths; answers the longest. */
  async function inThreeLengths({ id: teacherId, offer }: Teacher) {
    const [words] = await db()
      .insert(offerDescriptions)
      .values({
        teacherId,
        levelFrom: "A2",
        levelTo: "C1",
        goal: "Talk more.",
        plan: "News first.",
      })
      .returning();
    const descriptionId = words!.id;
    await db().update(offers).set({ descriptionId }).where(eq(offers.id, offer.id));
    const shared = { teacherId, title: "Conversation", kind: "single", language: "es" } as const;
    const made = await db()
      .insert(offers)
      .values([
        { ...shared, descriptionId, minutes: 25, priceMinor: 1200, position: 2 },
        { ...shared, descriptionId, minutes: 80, priceMinor: 3300, position: 3 },
      ])
      .returning();
    return made[1]!;
  }

  it("lets a visitor choose an offer and its length", async () => {
    const teacher = await aTeacher();
    const long = await inThreeLengths(teacher);
    const visitor = app.visitor();
    const panelOf = (page: Page) => page.part("Book with Inés");
    const page = await visitor.get(addressOf(teacher));
    const usual = await through(visitor, page, /^Conversation/, panelOf(page));
    expect(usual.words(panelOf(usual))).toContain("£22.00");
    const chosen = await through(visitor, usual, /^80 min/, panelOf(usual));
    expect(chosen.words(panelOf(chosen))).toContain("£33.00");
    expect(chosen.link(/^Book /, panelOf(chosen))).toContain(`/book?offer=${long.id}&at=`);
    const teaches = chosen.words("#teaches");
    expect(teaches).toContain("A2 to C1");
    expect(teaches).toContain("25 minutes £12, 50 minutes £22, 80 minutes £33.");
    expect(chosen.words("#teaches details")).toContain("How it goes");
    expect(chosen.words("#teaches details")).toContain("News first.");
  });

  it("keeps the chosen time with another length and another day, and says where it is not free", async () => {
    const weekly = alwaysOpen.map((open) => ({ ...open, endMinute: 22 * 60 }));
    const teacher = await aTeacher({ weekly });
    await inThreeLengths(teacher);
    const student = app.as(await aStudent({ zone: "Europe/London" }));
    const panelOf = (page: Page) => page.part("Book with Inés");
    const bookOf = (page: Page) => page.all("button", panelOf(page)).map(page.words).join(" ");
    const first = await student.get(`${addressOf(teacher)}?offer=${teacher.offer.id}`);
    const page = await through(student, first, "Later week");
    const times = page.all("a", page.part(/^Free times on/));
    const choose = async (time: Element) =>
      through(student, page, page.words(time), time.parentElement!);
    const chosen = await choose(times[2]!);
    const clock = page.words(times[2]!);
    const long = await through(student, chosen, /^80 min/, panelOf(chosen));
    expect(bookOf(long)).toContain(`at ${clock}`);
    const day = long.all('[aria-label="Days"] a:not([aria-current])')[0]!;
    const other = await through(student, long, long.words(day), day.parentElement!);
    expect(other.words(other.all('[aria-label="Days"] [aria-current]')[0]!)).toBe(long.words(day));
    expect(bookOf(other)).toContain(`at ${clock}`);
    const last = await choose(times.at(-1)!);
    const refused = await through(student, last, /^80 min/, panelOf(last));
    expect(refused.words(panelOf(refused))).toMatch(
      new RegExp(`day at ${page.words(times.at(-1)!)} is not free for 80 minutes. Choose another`),
    );
    expect(bookOf(refused)).not.toContain("Book ");
  });

  it("and the search show a visitor without a script the times of a zone that is chosen from a list", async () => {
    const teacher = await aFoundTeacher("Inés Valverde");
    const visitor = app.visitor();
    for (const path of ["/student/teachers?language=es", addressOf(teacher)]) {
      const page = await visitor.get(path);
      expect(page.words("main"), path).toContain("Times are shown in London time.");
      expect(page.all("[name=zone] option"), path).toEqual([]);
      const list = await through(
        visitor,
        page,
        "Change time zone",
        page.one("#time-zone noscript"),
      );
      expect(list.all("[name=zone] option").length, path).toBeGreaterThan(300);
      const input = { zone: "Asia/Tokyo" };
      const chosen = await visitor.press(list, "Show times in this zone", input);
      expect(chosen.address, path).toContain("zone=Asia%2FTokyo");
      expect(chosen.words("main"), path).toContain("Times are shown in Tokyo time.");
      const isSearch = path.includes("language=");
      expect(chosen.address.includes("language=es"), path).toBe(isSearch);
      if (isSearch) continue;
      const later = await through(visitor, chosen, "Later week");
      expect(later.words("main")).toContain("Times are shown in Tokyo time.");
    }
  });

  it("leads a student from a free time of another week to booking it, on their own clock", async () => {
    const teacher = await aTeacher({ person: { zone: "Asia/Tokyo" } });
    const student = app.as(await aStudent({ zone: "Europe/London" }));
    const page = await student.get(addressOf(teacher));
    expect(page.words(page.part("Book with Inés"))).toContain("Times are shown in London time.");
    const later = await through(student, page, "Later week");
    const time = later.all("a", later.part(/^Free times on/))[1]!;
    const chosen = await through(student, later, later.words(time), time.parentElement!);
    const at = Number(new URL(app.origin + chosen.address).searchParams.get("at"));
    const inLondon = { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit" } as const;
    expect(later.words(time)).toBe(new Date(at).toLocaleTimeString("en-GB", inLondon));
    const held = await student.submit(chosen, /^Book .* at /);
    expect(held.address).toMatch(/\/pay$/);
    expect(held.words("main")).toContain(new Date(at).toLocaleTimeString("en-GB", inLondon));
  });

  it("keeps the way to booking in reach on a phone: a link to the panel, which a script opens as a sheet", async () => {
    const teacher = await aTeacher();
    await inThreeLengths(teacher);
    const page = await app.visitor().get(addressOf(teacher));
    expect(page.link(/^Book from £\d+$/)).toBe("#times");
    expect(page.one("dialog#times").contains(page.part("Book with Inés"))).toBe(true);
  });

  it("says what was checked, and when", async () => {
    const teacher = await aTeacher();
    const student = app.as(await aStudent());
    const badge = "Identity and degree checked";
    expect((await student.get(addressOf(teacher))).words("main")).not.toContain(badge);
    const checkedAt = new Date("2026-10-05T10:00:00Z");
    await becomes(teacher, { identityCheckedAt: checkedAt });
    const paper = { kind: "degree", title: "Filología", issuer: "Universidad de Sevilla" } as const;
    await db()
      .insert(credentials)
      .values({ ...paper, teacherId: teacher.id, checkedAt });
    const page = await student.get(addressOf(teacher));
    expect(page.words("main")).toContain(badge);
    expect(page.words("#background")).toContain("Document seen by us on 5 October 2026");
    expect(page.words("#background")).toContain("Too few lessons to say yet");
  });

  it("makes a mean, a histogram and filters of three reviews, and not of two", async () => {
    const teacher = await aTeacher();
    const said = async (stars: number, text: string, daysAgo: number) => {
      const student = await aStudent();
      const lessonId = await aCompletedLesson(student, teacher, { daysAgo });
      await writeReview(student, { lessonId, stars, text, tags: stars === 5 ? ["fun"] : [] });
    };
    await said(5, "The first one that was written.", 4);
    await said(3, "The second one that was written.", 5);
    // A page that has not been kept yet.
    const visitor = app.visitor();
    const two = await visitor.get(`${addressOf(teacher)}?day=2026-01-02`);
    expect(two.words("#reviews")).toContain("The second one");
    expect(two.all('[aria-label="Reviews by stars"]')).toEqual([]);
    expect(two.words("main")).toContain("too few reviews for an average");
    await said(5, "The third one that was written.", 6);
    const three = await visitor.get(`${addressOf(teacher)}?day=2026-01-01`);
    expect(three.words("main")).toContain("3 reviews");
    const reviewsOf = (page: Page) => page.one("#reviews");
    const stars = await through(visitor, three, /^3 stars/, reviewsOf(three));
    expect(stars.words("#reviews")).toContain("1 review fits.");
    expect(stars.words("#reviews")).not.toContain("The third one");
    const all = await through(visitor, stars, "Show all 3", reviewsOf(stars));
    expect(all.words("#reviews")).toContain("The third one");
    const fun = await through(visitor, all, /^Good fun/, reviewsOf(all));
    expect(fun.words("#reviews")).toContain("2 reviews fit.");
    expect(fun.words("#reviews")).not.toContain("The second one");
  });

  it("shows five reviews, and the others by links that bring more until all are there", async () => {
    const teacher = await aTeacher();
    for (let daysAgo = 4; daysAgo < 11; daysAgo += 1) {
      const student = await aStudent();
      const lessonId = await aCompletedLesson(student, teacher, { daysAgo });
      await writeReview(student, { lessonId, stars: 5, text: "We talked all the time.", tags: [] });
    }
    const visitor = app.visitor();
    // A page that has not been kept yet.
    const six = await visitor.get(`${addressOf(teacher)}?day=2026-01-01&reviews=6`);
    expect(six.words("#reviews").match(/We talked all the time/g)).toHaveLength(6);
    expect(six.link("Show 1 more review")).toContain("reviews=56");
    const five = await visitor.get(`${addressOf(teacher)}?day=2026-01-01`);
    const all = await through(visitor, five, "Show 2 more reviews");
    expect(all.words("#reviews").match(/We talked all the time/g)).toHaveLength(7);
    expect(all.words("#reviews")).not.toMatch(/more reviews?\b/);
  });

  it("of one who takes no new students lets those book whom they know, and nobody else", async () => {
    const [teacher, known] = [await aTeacher(), await aStudent()];
    await aCompletedLesson(known, teacher);
    await becomes(teacher, { status: "restricted" });
    const page = await app.visitor().get(addressOf(teacher));
    expect(page.words("main")).toContain("Inés is not taking new students");
    expect(page.all("#times")).toEqual([]);
    const student = app.as(known);
    const own = await student.get(addressOf(teacher));
    expect(own.words(own.part("Book with Inés"))).toContain("so you can book");
    const held = await student.submit(own, /^Book .* at /);
    expect(held.words("main")).toContain("The slot is held for you until");
  });
});
