import { href } from "react-router";
import { expect, it } from "vitest";

import { db } from "#app/platform/database/db.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin, slugOfTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { firstOpenStart } from "#test/builders/lessons.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { eq } from "drizzle-orm";

useDatabase();

const app = useApp();

const page = href("/admin/settings");

it("an admin switches new accounts off with a reason: both sign-up pages say so, and what was typed stays", async () => {
  const desk = app.as(await anAdmin({ name: "Rosa Okafor" }));
  const list = await desk.get(page);
  expect(list.link("Operation")).toBe(href("/admin/announcements"));
  const share = { state: "share", percent: "200", why: "" };
  const empty = await desk.press(list, "Save New accounts", share);
  expect(empty.status).toBe(400);
  expect(empty.field("why", empty.part("New accounts")).error).toContain("Write why");
  const many = await desk.press(empty, "Save New accounts", { ...share, why: "To try it" });
  const typed = many.part("New accounts");
  expect(many.field("percent", typed).error).toContain("Enter a whole number from 1 to 99");
  expect(["percent", "why"].map((name) => many.field(name, typed).value)).toEqual([
    "200",
    "To try it",
  ]);
  const why = "Too many at once";
  const done = await desk.submit(empty, "Save New accounts", { state: "off", why });
  expect(done.words("[role=status]")).toContain("Saved.");
  expect(done.words(done.part("New accounts"))).toMatch(/Off.*History.*Rosa Okafor: “Too many/);
  const stale = await desk.press(list, "Save New accounts", { state: "on", why: "It is late" });
  expect([stale.status, stale.words("main")]).toEqual([
    409,
    expect.stringContaining("Somebody else has changed this"),
  ]);

  const visitor = app.visitor();
  for (const path of ["/student/register", "/teacher/apply"]) {
    const form = await visitor.get(path);
    expect(form.words("[role=alert]"), path).toContain("We take no new accounts at the moment");
    const person = { name: "Nia New", email: "nia@example.test", password: "a long enough word 7" };
    const agreed = { adult: "yes", terms: "yes", zone: "Europe/London" };
    const refused = await visitor.press(form, /Make my account/, { ...person, ...agreed });
    expect([refused.status, refused.field("name").value]).toEqual([503, "Nia New"]);
    expect(refused.words("[role=alert]")).toContain("We take no new accounts at the moment");
  }
  expect(await db().$count(users, eq(users.email, "nia@example.test"))).toBe(0);
  const again = await desk.press(done, "Save New accounts", { state: "on", why: "It is calm" });
  expect(again.location).toContain("done=changed");
  expect((await visitor.get("/student/register")).all("[role=alert]")).toEqual([]);
});

it("a change is planned on our own clock and taken back, and a number says its range", async () => {
  const desk = app.as(await anAdmin());
  const list = await desk.get(page);
  const far = await desk.press(list, "Save Saved teachers", { value: "5", why: "Too few" });
  expect(far.field("value", far.part("Saved teachers")).error).toContain("Enter 20 to 2,000");
  const year = new Date().getUTCFullYear() + 1;
  const from = `${year}-01-01T00:00`;
  const wish = { value: "500", why: "From the new year on", from };
  const planned = await desk.submit(far, "Save Saved teachers", wish);
  expect(planned.words(planned.part("Saved teachers"))).toContain(
    `500 from 1 January ${year}, 00:00`,
  );
  const back = await desk.submit(planned, "Take back");
  expect(back.words("[role=status]")).toContain("The change is taken back");
  expect(back.words(back.part("Saved teachers"))).toContain("Taken back by");
});

it("while new bookings are off, the page of a time says so and offers no button", async () => {
  const desk = app.as(await anAdmin());
  await desk.press(await desk.get(page), "Save New bookings", { state: "off", why: "A fault" });

  const teacher = await aTeacher();
  const slug = await slugOfTeacher(teacher);
  const at = await firstOpenStart(teacher);
  const student = app.as(await aStudent());
  const time = await student.get(
    `${href("/student/teachers/:slug/book", { slug })}?offer=${teacher.offer.id}&at=${at}`,
  );
  expect(time.words("main")).toContain("We take no new bookings at the moment");
  expect(time.list("button")).not.toContain("Continue to payment");
});

it("an admin looks at a notice and shows it: it is above visitors’ kept pages at once, with its link, and can be ended", async () => {
  const visitor = app.visitor();
  const notices = async () => (await visitor.get("/about")).list("aside[aria-label=Warning]");
  expect(await notices()).toEqual([]);
  const desk = app.as(await anAdmin());
  const name = "Warning above every page";
  const list = await desk.get(page);
  const typed = { words: "Card payments\r\nfail since noon.", link: "/faq" };
  const looked = await desk.press(list, `Look at it first: ${name}`, typed);
  expect(looked.words(looked.part(name))).toMatch(/Important: Card payments fail since noon\./);
  expect(looked.field("words", looked.part(name)).value).toContain("Card payments");
  expect(await notices()).toEqual([]);
  const far = { ...typed, link: "/admin/people", why: "They look into it" };
  const refused = await desk.press(looked, `Save ${name}`, far);
  expect([refused.status, refused.field("link", refused.part(name)).error]).toEqual([
    400,
    expect.stringContaining("everybody may open"),
  ]);
  const shown = await desk.submit(looked, `Save ${name}`, { ...typed, why: "They look into it" });
  expect(shown.words(shown.part(name))).toContain("“Card payments fail since noon.” (/faq)");
  expect(await notices()).toEqual(["Important: Card payments fail since noon.More about this"]);
  expect((await visitor.get("/nowhere")).list("aside[aria-label=Warning]")).toHaveLength(1);
  await desk.press(shown, `Show none: ${name}`, { why: "Cards are taken" });
  expect(await notices()).toEqual([]);
});

it("what an admin wrote is read on the contact page and on a new student’s dashboard", async () => {
  const desk = app.as(await anAdmin());
  const list = await desk.get(page);
  const why = "For the holidays";
  const promise = "Until 5 January we answer within three days.";
  await desk.press(list, "Save How we answer", { words: promise, why });
  const welcome = "Your first lesson is three steps away";
  await desk.press(list, "Save Welcome to a new student", { words: welcome, why });
  const visitor = app.visitor();
  for (const path of ["/contact", "/faq"])
    expect((await visitor.get(path)).words("main"), path).toContain(promise);
  const student = await app.as(await aStudent()).get(href("/student/dashboard"));
  expect(student.list("h2")).toContain(welcome);
});
