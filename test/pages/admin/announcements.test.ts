import { href } from "react-router";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { setNewsConsent, wantsNews } from "#app/features/notifications/news/news-consent.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";

useDatabase();

const app = useApp();

const list = href("/admin/announcements");

it("an admin writes, looks at it as it arrives, sends by a second press, and finds it in the log", async () => {
  const desk = app.as(await anAdmin({ name: "Rosa Okafor" }));
  const student = await aStudent();
  const empty = await desk.get(list);
  expect(empty.words("main")).toContain("Nothing was announced yet");
  const typed = { title: "An hour without us", text: "Short", link: "https://elsewhere.test" };
  const wrong = await desk.press(empty, "Save and look at it", { ...typed, by: [] });
  expect(wrong.status).toBe(400);
  expect(wrong.field("title").value).toBe(typed.title);
  expect(wrong.field("text").error).toContain("Use at least");
  expect(wrong.field("link").error).toContain("an address of ours");
  expect(wrong.field("audience").error).toBe("Choose whom it is for");
  expect(wrong.words("main")).toMatch(/Choose what it is.*Choose at least one way/);
  const whole = {
    kind: "service",
    title: "An hour without us",
    text: "On Sunday night the site is closed for an hour.",
    link: "/faq",
    audience: "students",
    by: ["bell", "mail"],
  };
  const draft = await desk.submit(wrong, "Save and look at it", whole);
  const own = draft.address;
  expect(draft.words(draft.part("Behind the bell"))).toContain("closed for an hour");
  const mail = draft.one("iframe").getAttribute("srcDoc")!;
  expect(mail).toContain("An hour without us");
  expect(draft.words(draft.part("Send"))).toContain("Students: it reaches 1 person now");
  expect(await db().$count(mails)).toBe(0);

  const spare = await desk.submit(await desk.get(list), "Save and look at it", whole);
  expect(spare.words("main")).toContain("Nobody was told of it. It cannot be brought back.");
  await desk.submit(spare, "Yes, delete it");
  expect((await desk.get(spare.address)).status).toBe(404);

  const draftVersion = draft
    .one("form input[name=seen]", draft.part("Send"))
    .getAttribute("value")!;
  const saved = await desk.submit(draft, "Save draft", { title: "Two hours without us" });
  const asked = await desk.press(draft, "Send to 1 person");
  const late = await desk.press(asked, "Yes, send to 1 person", { seen: draftVersion });
  expect([late.status, late.words("[role=alert]")]).toEqual([
    409,
    expect.stringContaining("has changed this announcement"),
  ]);
  const asks = await desk.press(saved, "Send to 1 person");
  expect(asks.words(asks.part("Send"))).toContain("send it to 1 person now?");
  expect(asks.list("button")).not.toContain("Stop sending");
  const sent = await desk.submit(asks, "Yes, send to 1 person");
  expect(sent.words("[role=status]")).toContain("It is being sent");
  expect(sent.list("button")).toContain("Stop sending");
  await runJobs();
  const done = await desk.get(own.split("?")[0]!);
  expect(done.words(done.part("How far it is"))).toMatch(/Sent.*1 person of 1.*Rosa Okafor/);
  const log = await desk.get(list);
  expect(log.words(log.part("Announcements"))).toMatch(
    /Two hours without us.*Students.*Rosa Okafor.*Sent ?1 person/,
  );
  const inbox = await app.as(student).get("/account/inbox");
  expect(inbox.words("main")).toContain("Two hours without us");
  const [arrived] = await db().select().from(mails).where(eq(mails.to, student.email));
  expect(arrived!.subject).toBe("Two hours without us");
  expect((await desk.get(`${list}?before=nonsense`)).status).toBe(400);
  expect((await desk.get(`${list}/${crypto.randomUUID()}`)).status).toBe(404);
});

it("news are off until somebody switches them on, and one press ends them, by a mail program without a cookie too", async () => {
  const student = await aStudent();
  const own = app.as(student);
  const settings = await own.get("/account/notifications");
  expect(settings.one("[name=news]").hasAttribute("checked")).toBe(false);
  const on = await own.submit(settings, "Save", { news: "on" });
  expect(on.one("[name=news]").hasAttribute("checked")).toBe(true);
  expect(await wantsNews(student)).toBe(true);

  const desk = app.as(await anAdmin());
  const news = {
    kind: "news",
    title: "Words by ear",
    text: "Your words can now be practised by listening, too.",
    audience: "all",
    by: ["mail"],
  };
  const draft = await desk.submit(await desk.get(list), "Save and look at it", news);
  expect(draft.one("iframe").getAttribute("srcDoc")).toContain("Send me no more news");
  await desk.press(await desk.press(draft, "Send to 1 person"), "Yes, send to 1 person");
  await runJobs();
  const [mail] = await db().select().from(mails).where(eq(mails.subject, "Words by ear"));
  const { pathname, search } = new URL(mail!.unsubscribe!);
  const press = {
    method: "POST",
    origin: null,
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  };
  expect((await app.ask(pathname, press)).status).toBe(400);
  expect((await app.ask(pathname + search)).headers.get("location")).toBe(`/unsubscribe${search}`);
  expect(await wantsNews(student)).toBe(true);
  expect((await app.ask(pathname + search, press)).status).toBe(200);
  expect(await wantsNews(student)).toBe(false);

  await setNewsConsent(student, true, "settings");
  const visitor = app.visitor();
  const asks = await visitor.get(`/unsubscribe${search}`);
  expect(await wantsNews(student)).toBe(true);
  const ended = await visitor.submit(asks, "Send me no more news");
  expect(ended.words("main")).toContain("We send you no more news");
  expect(await wantsNews(student)).toBe(false);
  // Opened once more it says how things are, and asks nothing.
  const again = (await visitor.get(`/unsubscribe${search}`)).words("main");
  expect(again).toContain("We send you no more news");
  expect(again).not.toContain("Send me");
  expect((await visitor.get("/unsubscribe?token=none")).words("h1")).toBe(
    "This link does not work",
  );
});
