import { href } from "react-router";
import { describe, expect, it } from "vitest";
import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import { fieldsOfItem } from "#app/features/teachers/vetting/review-forms.ts";
import { itemKeys, type ReviewItem } from "#app/features/teachers/applications/review-items.ts";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { applicationEvents, applications } from "#db/schema/teachers/applications.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { completeContent } from "#test/builders/applications.ts";
import { anAdmin, aStudent, password } from "#test/builders/people.ts";
import { aTradersSide } from "#test/builders/traders-side.ts";
import { useDatabase } from "#test/database.ts";
import type { Page } from "#test/asking/page.ts";
import { aPhotograph, aPortrait } from "#test/files/pictures.ts";
import { aReview } from "#test/builders/reviews.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { aVideo } from "#test/files/videos.ts";

const { version: termsVersion } = termsInForce();

useDatabase();

const app = useApp();

const aboutWelsh =
  "I teach Welsh to people who moved here. Find me at @gwen.dysgu between lessons. ".repeat(3);
const experience =
  "Nine years of evening classes at a public library, and private lessons at kitchen tables since.";

/** Presses the button under a step, and answers where it leads. */
async function goOn(browser: Caller, page: Page, fields: Record<string, string>) {
  const button = page.list("form button").find((words) => words.startsWith("Save and go to"))!;
  return (await browser.press(page, button, fields)).location;
}

/** A file as the plain form of its step sends it. */
async function giveFile(
  browser: Caller,
  step: "documents" | "video",
  purpose: string,
  file: File | null,
): Promise<Page> {
  const body = new FormData();
  body.set("purpose", purpose);
  body.set("file", file ?? new File([], ""));
  return browser.post(`/teacher/apply/${step}`, {}, { body });
}

const aPassport = async () =>
  new File([await aPhotograph()], "passport.jpg", { type: "image/jpeg" });

/** All steps of an application to teach Welsh, from the first to the review. */
async function fillApplication(browser: Caller): Promise<void> {
  const step = (name: string) => browser.get(`/teacher/apply/${name}`);
  const fill = async (name: string, next: string, fields: Record<string, string>) =>
    expect(await goOn(browser, await step(name), fields), name).toBe(`/teacher/apply/${next}`);
  await fill("about", "languages", {
    headline: "The language of the house next door",
    about: aboutWelsh.replaceAll("@gwen.dysgu", "the library"),
    country: "GB",
    ...aTradersSide,
    isAdult: "yes",
  });
  await fill("languages", "experience", {
    taught1: "cy",
    taughtLevel1: "native",
    spoken1: "en",
    spokenLevel1: "C1",
  });
  await fill("experience", "documents", { experience, goodAt: "beginners" });
  expect((await giveFile(browser, "documents", "identity", await aPassport())).status).toBe(302);
  const offer = { title1: "Conversation", "price50-1": "20", trial: "5" };
  await fill("offers", "portrait", offer);
  const film = new File([await aVideo()], "me.webm", { type: "video/webm" });
  expect((await giveFile(browser, "video", "video", film)).status).toBe(302);
  await fill("hours", "policies", { "from1-1": "540", "to1-1": "720" });
  await fill("policies", "review", { terms: termsVersion });
}

/** An application that was sent an hour ago. */
async function anApplication(name: string) {
  const applicant = await aStudent({ name });
  const submittedAt = new Date(Date.now() - hour);
  const content = await completeContent(applicant, {
    about: aboutWelsh,
    country: "GB",
    languages: [{ language: "cy", level: "native", taught: true }],
  });
  const [row] = await db()
    .insert(applications)
    .values({ ...content, userId: applicant.id, state: "submitted", submittedAt })
    .returning();
  const step = { from: "draft", to: "submitted", at: submittedAt } as const;
  await db()
    .insert(applicationEvents)
    .values({ ...step, applicationId: row!.id, actorId: applicant.id });
  return { applicant, page: href("/admin/teachers/:applicationId", { applicationId: row!.id }) };
}

/** The checklist with every line passed but those named, which need what is said. */
function ticked(failed: Partial<Record<ReviewItem, { cause?: string; words?: string }>> = {}) {
  const fields: Record<string, string> = {};
  for (const item of itemKeys) {
    const names = fieldsOfItem(item);
    const why = failed[item];
    fields[names.verdict] = why === undefined ? "accepted" : "failed";
    if (why?.cause !== undefined) fields[names.cause] = why.cause;
    if (why?.words !== undefined) fields[names.words] = why.words;
  }
  return fields;
}

describe("an application", () => {
  it("is filled in step by step, rejected with a reason, and its writer reads it", async () => {
    const student = await aStudent({ name: "Owen Pryce" });
    const browser = app.as(student);
    expect((await browser.get("/teacher/apply")).location).toBe("/teacher/apply/about");
    const languages = await browser.get("/teacher/apply/languages");
    const refused = await browser.press(
      languages,
      languages.list("form button").find((words) => words.startsWith("Save and go to"))!,
      { taught1: "cy" },
    );
    expect(refused.status).toBe(400);
    expect(refused.field("taughtLevel1").error).toContain("Choose your level");
    expect(refused.field("taught1").value).toBe("cy");
    await fillApplication(browser);
    const review = await browser.get("/teacher/apply/review");
    expect(review.words("main")).toContain(experience);
    expect(review.all("video")).toHaveLength(2);
    expect(review.link("Identity document")).toMatch(/^\/files\//);
    const seen = review.words(review.all("details").at(-1)!);
    for (const part of ["Owen Pryce", "The language of the house next door", "Times", "Monday"])
      expect(seen, `preview [B20]: ${part}`).toContain(part);
    const sent = await browser.press(review, "Send my application", { truthful: "yes" });
    expect((await browser.follow(sent)).words("h1")).toBe("Thank you, Owen");
    expect((await browser.get("/teacher/apply/about")).location).toBe("/teacher/apply/status");

    const desk = app.as(await anAdmin());
    const queue = await desk.get(`/admin/teachers?q=${encodeURIComponent(student.email)}`);
    const open = await desk.get(queue.link("Owen Pryce"));
    const claimed = await desk.follow(await desk.press(open, "Claim Owen Pryce"));
    const bare = await desk.press(claimed, "Reject Owen Pryce", ticked({ text: {} }));
    expect(bare.status).toBe(400);
    expect(bare.field("words-text").error).toMatch(/Choose a reason .* or write one/);
    const words = "Please tell us what happens in a lesson.";
    const why = ticked({ text: { cause: "incomplete", words }, policy: { cause: "terms" } });
    const decided = await desk.follow(await desk.press(bare, "Reject Owen Pryce", why));
    expect(decided.list("h2")).toContain("Decided");

    const told = await browser.follow(await browser.get("/teacher/apply"));
    expect(told.words("h1")).toBe("Not this time, Owen");
    expect(told.words("main")).toContain(words);
    expect(told.words("main")).toContain("You may apply again from");
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining("not this time"));
  }, 60_000);

  it("is where an applicant lands and what the dashboard and the bar lead to, sent or not [B6]", async () => {
    const { applicant } = await anApplication("Mair Jones");
    const browser = app.visitor();
    const login = await browser.get("/login");
    const fields = { email: applicant.email, password };
    const landed = await browser.press(login, "Log in", fields);
    expect(landed.location).toBe("/teacher/apply");
    expect((await browser.follow(landed)).address).toBe("/teacher/apply/status");
    const board = await browser.get("/student/dashboard");
    expect(board.words("main")).toContain("We are checking your application to teach");
    expect(board.link("See your application")).toBe("/teacher/apply/status");
    expect(board.link("Your application")).toBe("/teacher/apply");

    const writer = app.as(await aStudent());
    expect((await writer.get("/student/dashboard")).words("main")).not.toContain("application");
    const about = await writer.get("/teacher/apply/about");
    const saved = {
      headline: "The language of the house next door",
      about: aboutWelsh.replaceAll("@gwen.dysgu", "the library"),
      country: "GB",
      ...aTradersSide,
      isAdult: "yes",
    };
    await goOn(writer, about, saved);
    const again = await writer.get("/student/dashboard");
    expect(again.words("main")).toContain("The next step is: languages.");
    expect(again.link("Continue your application")).toBe("/teacher/apply/languages");
  });

  it("shows the admin the photo that was given, and a drawing only where there is none [B2]", async () => {
    const [faced, faceless] = [await anApplication("Nia Rees"), await anApplication("Huw Rees")];
    const photo = await aPortrait(faced.applicant);
    const desk = app.as(await anAdmin());
    const queue = await desk.get("/admin/teachers?q=Rees");
    const faces = queue.all("[data-row] img").map((face) => face.getAttribute("src"));
    expect([queue.all("[data-row]").length, faces]).toEqual([2, [`/files/${photo}?size=96`]]);
    const open = await desk.get(faced.page);
    expect(open.one("main header img").getAttribute("alt")).toBe("Photo of Nia Rees");
    expect((await desk.get(open.one("main header img").getAttribute("src")!)).status).toBe(200);
    expect((await desk.get(faceless.page)).all("main header img")).toEqual([]);
  });

  it("is corrected where it failed and sent again, and what was accepted stays so", async () => {
    const { applicant, page } = await anApplication("Gwen Puw");
    const desk = app.as(await anAdmin());
    const open = await desk.get(page);
    expect(open.list("mark")[0]).toBe("@gwen.dysgu");
    const claimed = await desk.follow(await desk.press(open, "Claim Gwen Puw"));
    // Nothing has failed: there is nothing to ask for.
    const nothing = await desk.press(claimed, "Ask for changes", ticked());
    expect(nothing.words("main")).toContain("Mark what has to change first.");
    const contact = ticked({ text: { cause: "contact" } });
    const asked = await desk.follow(await desk.press(nothing, "Ask for changes", contact));
    expect(asked.list("h2")).toContain("Waiting for the applicant");

    const browser = app.as(applicant);
    const told = await browser.follow(await browser.get("/teacher/apply"));
    expect(told.words("h1")).toBe("One thing to fix, Gwen");
    expect(told.list("main li").filter((words) => words.includes("Accepted"))).toHaveLength(7);
    const again = told.all("main button").find((one) => one.textContent === "Send it again")!;
    expect(again.hasAttribute("disabled")).toBe(true);
    const step = await browser.get(told.link("Edit text").split("#")[0]!);
    const video = await browser.get("/teacher/apply/video");
    expect(video.link("Back to send it again")).toBe("/teacher/apply/status");
    expect((await browser.get("/teacher/apply/review")).list("form button")).toContain(
      "Send it again",
    );
    const better = "I teach Welsh to people who moved here. ".repeat(4);
    const save = "Save and go back to send it again";
    const changed = await browser.follow(await browser.press(step, save, { about: better }));
    expect(changed.words("main")).toContain("Changed by you");
    const sent = await browser.follow(await browser.press(changed, "Send it again"));
    expect(sent.words("h1")).toBe("Thank you, Gwen");

    // And back again: the reader finds what was accepted ticked already.
    const queue = await desk.get("/admin/teachers?state=again&claim=nobody");
    const back = await desk.get(queue.link("Gwen Puw"));
    const second = await desk.follow(await desk.press(back, "Claim Gwen Puw"));
    expect(second.all("input[value=accepted][checked]")).toHaveLength(8);
    expect(second.words("main")).toMatch(/Asked for last time: The text holds contact details/);

    const waits = await browser.get("/teacher/apply/status");
    const gone = await browser.follow(await browser.press(waits, "Yes, withdraw it"));
    expect(gone.words("h1")).toBe("You took it back");
    expect(gone.link("Apply again")).toBe("/teacher/apply/about");
  });

  it("that another admin reads is taken over on purpose, and the first page decides nothing", async () => {
    const { page } = await anApplication("Huw Bowen");
    const first = await anAdmin({ name: "First Reader" });
    await aReview(first, page.split("/").at(-1)!);
    const one = await app.as(first).get(page);
    const other = app.as(await anAdmin());
    const two = await other.get(page);
    expect(two.list("h2")).toContain("First Reader is reading this");
    expect(two.list("button").filter((words) => words.startsWith("Approve"))).toEqual([]);
    const taken = await other.press(two, "Take it over", { takeOver: "on" });
    expect((await other.follow(taken)).words("main")).toContain("Claimed by you");
    const late = await app.as(first).press(one, "Approve Huw Bowen");
    expect(late.status).toBe(409);
    expect(late.words("main")).toContain("somebody has taken it over");
  });

  it("has rows that are added and removed and any language, with nothing lost", async () => {
    const browser = app.as(await aStudent());
    const page = await browser.get("/teacher/apply/languages");
    const chosen = { taught1: "ca", taughtLevel1: "native", find: "british sign" };
    const found = await browser.press(page, "Look for it", chosen);
    expect(found.words("main")).toMatch(/Now at the end of the lists.*British Sign Language/);
    const added = await browser.press(found, "Teach another language");
    expect(added.field("taught1").value).toBe("ca");
    const both = { taught2: "bfi", taughtLevel2: "C2" };
    expect(await goOn(browser, added, both)).toBe("/teacher/apply/experience");

    const empty = await browser.get("/teacher/apply/experience");
    const one = await browser.press(empty, "Add one", { experience });
    const two = await browser.press(one, "Add another", { credentialTitle1: "Teaching adults" });
    expect(two.field("credentialTitle2").value).toBe("");
    const removed = await browser.press(two, "Remove number 1", {
      credentialTitle2: "Catalan, BA",
    });
    expect(removed.field("credentialTitle1").value).toBe("Catalan, BA");
    expect(removed.field("experience").value).toBe(experience);
    const paper = { credentialKind1: "degree", issuer1: "University of Girona", goodAt: "exams" };
    expect(await goOn(browser, removed, paper)).toBe("/teacher/apply/documents");

    const offers = await browser.get("/teacher/apply/offers");
    const lesson = { title1: "Conversation", "price50-1": "20" };
    const more = await browser.press(offers, "Add another offer", lesson);
    const signs = { title2: "Signs", in2: "bfi", "price50-2": "25" };
    expect(await goOn(browser, more, signs)).toBe("/teacher/apply/portrait");
    const review = await browser.get("/teacher/apply/review");
    expect(review.words("main")).toContain("British Sign Language");
    expect(review.words("main")).toContain("Signs, 50 minutes");
    // Not everything is there yet, and the page says where to go.
    expect(review.link("hours")).toBe("/teacher/apply/hours");
  });

  it("has no step of another name, and none for a visitor", async () => {
    const student = app.as(await aStudent());
    expect((await student.get("/teacher/apply/nowhere")).status).toBe(404);
    const visitor = await app.visitor().get("/teacher/apply/offers");
    expect(visitor.location).toBe("/login?next=%2Fteacher%2Fapply%2Foffers");
  });

  it("takes papers by plain forms, hands them back to their owner, and lets them go", async () => {
    const student = await aStudent();
    const degree = {
      id: "c1",
      kind: "degree",
      title: "MA Linguistics",
      issuer: "University of Leeds",
      year: 2012,
      hours: null,
      fileId: null,
    } as const;
    await db()
      .insert(applications)
      .values({ userId: student.id, credentials: [degree] });
    const browser = app.as(student);
    const part = (page: Page, title: string) =>
      page.all("main section").find((one) => (one.textContent ?? "").includes(title))!;
    const nothing = await giveFile(browser, "documents", "identity", null);
    expect(part(nothing, "Passport").textContent).toContain("Choose a file first");
    await giveFile(browser, "documents", "identity", await aPassport());
    const purposes = (await browser.get("/teacher/apply/documents")).all("[name=purpose]");
    const purpose = purposes
      .map((one) => one.getAttribute("value")!)
      .find((value) => value.includes("c1"))!;
    const paper = (bytes: string) =>
      giveFile(browser, "documents", purpose, new File([bytes], "degree.pdf"));
    const wrong = await paper("MZ");
    expect(part(wrong, "MA Linguistics").textContent).toContain("no JPEG, PNG or WebP picture");
    const saved = await browser.follow(await paper("%PDF-1.7 x"));
    expect(part(saved, "Passport").textContent).toContain("Picture,");
    const credential = part(saved, "MA Linguistics");
    expect(credential.textContent).toMatch(/PDF, \d/);
    const download = credential.querySelector("a[href^='/files/']")!.getAttribute("href")!;
    const file = await browser.get(download);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment;/);
    const removed = await browser.follow(
      await browser.post("/teacher/apply/documents", { purpose, intent: "remove" }),
    );
    expect(part(removed, "MA Linguistics").textContent).not.toMatch(/PDF, \d/);
    expect((await browser.get(download)).status).toBe(404);
  });
});
