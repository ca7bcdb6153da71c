import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { findPackage } from "#app/features/scheduling/packages/packages.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { useApp } from "#test/asking/app.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPackageInput } from "#test/builders/packages.ts";
import { buyPackage } from "#db/seed/money/paying.ts";

useDatabase();

const app = useApp();

const aMadrilena = () => aTeacher({ person: { zone: "Europe/Madrid" } });

describe("a teacher's own profile", () => {
  it("has words, which are refused at the field and lose nothing", async () => {
    const browser = app.as(await aMadrilena());
    const about = "We talk about what you have read, seen or eaten this week. ".repeat(4).trim();
    let page = await browser.get("/teacher/profile");
    const headline = "Write to me: ines@example.org";
    page = await browser.press(page, "Save your words", { headline, about });
    expect(page.field("headline").value).toBe(headline);
    expect(page.field("headline").error).toContain("Take out “ines@example.org”: how to reach");
    expect(page.field("about").value).toBe(about);
    const bait = `Pay me via PayPal, find me as ines underscore teacher on insta. ${about}`;
    page = await browser.press(page, "Save your words", { headline: "Spanish", about: bait });
    expect(page.field("about").error).toContain("Take out “PayPal”, “as ines underscore teacher”");
    expect(page.field("about").value).toBe(bait);
    page = await browser.submit(page, "Save your words", {
      headline: "Spanish for people who like to talk",
      about,
    });
    expect(page.words("main")).toContain("Saved. Your public page shows it from now on.");
    const shown = await browser.get(page.link("See your public page"));
    expect(shown.words("main")).toContain("Spanish for people who like to talk");
  });

  it("has terms and a holiday", async () => {
    const browser = app.as(await aMadrilena());
    let page = await browser.get("/teacher/profile");
    page = await browser.press(page, "Save the terms", { windowDays: "3" });
    expect(page.field("windowDays").value).toBe("3");
    expect(page.field("windowDays").error).toContain("A whole number of days from 7 to 180");
    page = await browser.submit(page, "Save the terms", { windowDays: "30" });
    expect(page.words("main")).toContain("Saved. New bookings are made on these terms.");
    page = await browser.submit(page, "Stop bookings until I end it");
    expect(page.words("main")).toContain("You are on holiday from now on.");
    page = await browser.submit(page, "Take bookings again");
    expect(page.words("main")).toContain("You can be booked again.");
  });

  it("is saved from two windows without losing a word [B4]", async () => {
    const browser = app.as(await aMadrilena());
    const [one, other] = [
      await browser.get("/teacher/profile"),
      await browser.get("/teacher/profile"),
    ];
    const about = "We talk about what you have read, seen or eaten this week. ".repeat(4).trim();
    const headline = "Spanish for people who like to talk";
    await browser.submit(one, "Save your words", { headline, about, country: "PT" });
    const mine = {
      about,
      headline: "Spanish in the kitchen of my mother",
      experience: "Nine years. ".repeat(9),
    };
    let page = await browser.press(other, "Save your words", mine);
    expect(page.status).toBe(409);
    expect(page.words("#words [role=alert]")).toContain("this was changed in another window");
    expect(page.words("#words [role=alert]")).toContain("One line, About your lessons and Country");
    expect(page.field("headline").value).toBe(mine.headline);
    expect(page.field("headline").error).toContain(
      `Changed meanwhile. It now says “${headline}”. Yours is still here: saving puts it in its place.`,
    );
    expect(page.field("country").value).toBe("PT");
    expect(page.field("experience").value).toBe(mine.experience);
    page = await browser.submit(page, "Save your words");
    expect(page.words("main")).toContain("Saved. Your public page shows it from now on.");
    expect(page.field("headline").value).toBe(mine.headline);
  });

  it("has offers that an older window does not overwrite [B4]", async () => {
    const browser = app.as(await aMadrilena());
    const list = await browser.get("/teacher/profile/offers");
    const offer = list.link("Change Conversation");
    const [one, other] = [await browser.get(offer), await browser.get(offer)];
    await browser.submit(one, "Save the offer", { price50: "31.50" });
    const page = await browser.press(other, "Save the offer", { goal: "Order without pointing" });
    expect(page.status).toBe(409);
    expect(page.words("main [role=alert]")).toContain("50 minutes, in pounds");
    expect(page.field("price50").value).toBe("31.50");
    expect(page.field("goal").value).toBe("Order without pointing");
  });

  it("has a trial, and languages to be checked, that an older window does not overwrite [B4]", async () => {
    const browser = app.as(await aMadrilena());
    const twice = async (path: string) => [await browser.get(path), await browser.get(path)];
    const [one, other] = await twice("/teacher/profile/offers");
    await browser.submit(one!, "Save the trial", { trial: "7" });
    let page = await browser.press(other!, "Save the trial", { trial: "9" });
    expect(page.status).toBe(409);
    expect(page.words("#trial [role=alert]")).toContain("this was changed in another window");
    expect(page.field("trial").error).toContain("It now says “7”. Yours is still here");
    expect(page.field("trial").value).toBe("9");
    page = await browser.submit(page, "Save the trial");
    expect(page.field("trial").value).toBe("9");

    const [first, second] = await twice("/teacher/profile/checked");
    const row = (number: number, code: string, level: string) => ({
      [`spoken${number}`]: code,
      [`spokenLevel${number}`]: level,
    });
    await browser.submit(first!, "Keep these languages", {
      ...row(1, "pt", "B2"),
      ...row(2, "it", "B1"),
    });
    page = await browser.press(second!, "Keep these languages", {
      ...row(1, "pt", "C1"),
      ...row(2, "fr", "A2"),
    });
    expect(page.status).toBe(409);
    expect(page.words("main [role=alert]")).toContain("Italian is now spoken, B1, everyday life");
    expect(page.field("spoken1").error).toContain("Changed meanwhile to spoken, B2");
    const spoken = [1, 2, 3].map((number) => page.field(`spoken${number}`).value);
    expect(spoken).toEqual(["pt", "fr", "it"]);
    expect(page.field("spokenLevel1").value).toBe("C1");
    page = await browser.submit(page, "Keep these languages");
    const kept = [1, 2, 3].map((number) => page.field(`spoken${number}`).value);
    expect(kept.toSorted()).toEqual(["fr", "it", "pt"]);
  });

  it("has offers, which are made, ordered, priced again and switched off", async () => {
    const browser = app.as(await aMadrilena());
    const titles = () => page.list("main li :is(h2, h3, h4)");
    let page = await browser.get("/teacher/profile/offers");
    page = await browser.get(page.link("Add an offer"));
    page = await browser.press(page, "Save the offer", {
      title: "Spanish at work",
      levelFrom: "A2",
      price50: "25",
      price25: "24",
    });
    expect(page.field("price25").error).toContain("Between £12.50 and £15, please");
    expect(page.field("levelFrom").value).toBe("A2");
    page = await browser.submit(page, "Save the offer", { price25: "13" });
    expect(titles()).toEqual(["Conversation", "Spanish at work"]);
    page = await browser.submit(page, "Move Spanish at work up");
    expect(titles()).toEqual(["Spanish at work", "Conversation"]);
    page = await browser.get(page.link("Change Conversation"));
    page = await browser.submit(page, "Save the offer", { price50: "31.50" });
    expect(page.words(page.part("Prices of Conversation"))).toContain("£31.50");
    page = await browser.submit(page, "Switch off Conversation");
    expect(titles()).toEqual(["Spanish at work"]);
    page = await browser.press(page, "Save the trial", { trial: "14" });
    expect(page.field("trial").error).toContain("Between £0 and £13, please");
    page = await browser.get(page.link("Put back Conversation"));
    expect(page.field("price50").value).toBe("31.50");
    page = await browser.submit(page, "Save and put back");
    expect(titles()).toEqual(["Spanish at work", "Conversation"]);
    page = await browser.submit(page, "Save the trial", { trial: "13" });
    page = await browser.get(page.link("Change Spanish at work"));
    page = await browser.press(page, "Save the offer", { price25: "12.50" });
    expect(page.field("price25").error).toContain("Your trial costs £13.");
  });

  it("has packages, which are added after approval with what they cost and bring, and sold ones stay [B5]", async () => {
    const slug = `packages-${crypto.randomUUID()}`;
    const teacher = await aTeacher({ profile: { slug } });
    const browser = app.as(teacher);
    let page = await browser.get("/teacher/profile/offers");
    expect(page.words("#packages")).toContain("students buy single lessons");
    page = await browser.press(page, "Save the packages", { package5: "21", package10: "10" });
    expect(page.status).toBe(400);
    expect(page.field("package5").error).toContain("A whole number from 0 to 20");
    expect(page.field("package10").value).toBe("10");
    page = await browser.submit(page, "Save the packages", { package5: "0" });
    expect(page.words("#packages")).toContain("Saved. New sales go by it; sold packages stay.");
    const rows = page.list("tr", page.part("What each package costs and brings"));
    expect(rows.find((row) => row.startsWith("10 × "))).toMatch(/£198.00 ?£174.20/);

    const student = await aStudent();
    const bought = await buyPackage(student, aPackageInput(teacher));
    if (!bought.ok) throw new Error(bought.reason);
    page = await browser.submit(page, "Save the packages", { package5: "20", package10: "" });
    const sold = await findPackage(student, bought.packageId);
    expect(sold).toMatchObject({ pricePence: 11_000, discountPercent: 0, left: 5 });
    const shown = await app.as(student).get(`/student/teachers/${slug}`);
    expect(shown.words(shown.part("Packages"))).toContain("20% off, £17.60 each");
    expect(shown.words(shown.part("Packages"))).not.toContain("10 lessons");
  });

  it("has packages that a second tab does not overwrite unasked [B5]", async () => {
    const browser = app.as(await aTeacher());
    const [first, second] = [
      await browser.get("/teacher/profile/offers"),
      await browser.get("/teacher/profile/offers"),
    ];
    await browser.submit(first, "Save the packages", { package5: "5" });
    let page = await browser.press(second, "Save the packages", { package20: "15" });
    expect(page.status).toBe(409);
    expect(page.words("[role=alert]")).toContain("saved in another tab");
    expect(page.words("[role=alert]")).toContain("On sale now: 5 lessons, 5% off.");
    expect(page.field("package20").value).toBe("15");
    page = await browser.submit(page, "Save the packages");
    expect([5, 20].map((lessons) => page.field(`package${lessons}`).value)).toEqual(["", "15"]);
  });
});

describe("a change of languages", () => {
  it("waits for review, is withdrawn, and the published page stays", async () => {
    const browser = app.as(await aMadrilena());
    let page = await browser.get("/teacher/profile/checked");
    const keep = "Keep these languages";
    page = await browser.press(page, keep, { spoken1: "fr" });
    expect(page.field("spokenLevel1").error).toContain("Choose your level");
    page = await browser.submit(page, keep, { spokenLevel1: "B2" });
    expect(page.words("main")).toContain("Not sent yet: languages");
    page = await browser.submit(page, "Send for review");
    expect(page.words("main")).toContain("Your languages wait for review since");
    expect(page.list("main button")).not.toContain(keep);
    page = await browser.submit(page, "Withdraw");
    expect(page.words("main")).toContain("It is taken back. Nothing has changed.");
    expect(page.field("spoken1").value).toBe("");
  });

  it("is read by an admin next to the published ones, sent back, and asked for on the dashboard", async () => {
    const teacher = await aMadrilena();
    const browser = app.as(teacher);
    let page = await browser.get("/teacher/profile/checked");
    page = await browser.submit(page, "Keep these languages", { taughtAccent1: "MX" });
    expect(page.field("taughtAccent1").value).toBe("MX");
    page = await browser.submit(page, "Send for review");
    expect(page.words("main")).toContain("Spanish, native, taught, accent of Mexico");

    const [change] = await db()
      .select()
      .from(applications)
      .where(eq(applications.userId, teacher.id));
    const admin = app.as(await anAdmin());
    let file = await admin.get(`/admin/teachers/${change!.id}`);
    const languages = file.part("Languages");
    expect(file.list("h3", languages)).toEqual(["Published now", "To come in its place"]);
    expect(file.list("li", languages).map((text) => text.replace(/ ?Changed$/, ""))).toEqual([
      "Spanish, native, teaches it",
      "Spanish, native, teaches it, accent of Mexico",
    ]);
    expect(file.list("article h2")).toEqual(["Languages"]);
    file = await admin.submit(file, /^Claim/);
    const checklist = file.part("Checklist");
    expect(file.all("fieldset", checklist)).toHaveLength(1);
    const verdict = file.one("input[type=radio][value=failed]", checklist).getAttribute("name")!;
    const words = file.one("fieldset textarea", checklist).getAttribute("name")!;
    const said = "The video sounds like Spain.";
    file = await admin.submit(file, /^Ask for/, { [verdict]: "failed", [words]: said });
    expect(file.words("main")).toContain(said);

    const dashboard = await browser.get("/teacher/dashboard");
    const toDo = dashboard.part("To do");
    expect(dashboard.words(toDo)).toContain("Changes asked for");
    expect(dashboard.words(toDo)).toContain("Your new languages");
    const seen = await browser.get(dashboard.link(/^See what/, toDo));
    expect(seen.words("main")).toContain(said);
  });
});

describe("a teacher's dashboard", () => {
  it("has three things for a new teacher, each ticked by doing it, and then no more", async () => {
    const slug = `ines-${crypto.randomUUID()}`;
    const teacher = await aTeacher({ person: { zone: "Europe/Madrid" }, profile: { slug } });
    const browser = app.as(teacher);
    let page = await browser.get("/teacher/dashboard");
    const steps = () => page.list("li h3", page.part(/Three things before your first lesson/));
    expect(steps()).toHaveLength(3);
    expect(steps().join()).not.toContain("done");
    expect(page.link("Open your week")).toBe("/teacher/calendar?tab=hours");
    page = await browser.submit(page, "Looks right");
    expect(steps()[0]).toMatch(/^Check your hours ?: done/);
    page = await browser.get(page.link("Check the offers"));
    page = await browser.submit(page, "They are right");
    expect(steps()[1]).toMatch(/^Check your offers ?: done/);
    page = await browser.press(page, "See the page");
    expect(page.location).toContain(`/student/teachers/${slug}`);
    page = await browser.get("/teacher/dashboard");
    expect(page.words("main")).toContain("Profile health");
    expect(page.words("main")).not.toContain("Three things before your first lesson");
  });

  it("says who waits, why a teacher ranks where they do, and what is missing", async () => {
    const slug = `ines-${crypto.randomUUID()}`;
    const teacher = await aTeacher({ person: { zone: "Europe/Madrid" }, profile: { slug } });
    const student = await aStudent();
    const opened = await openChat(student, slug);
    if (!opened.ok) throw new Error(opened.reason);
    const { chatId } = opened;
    const hello = { chatId, clientId: crypto.randomUUID(), text: "Hello" };
    await sendMessage(student, hello, new Date(Date.now() - 72 * minute));
    const browser = app.as(teacher);
    let page = await browser.get("/teacher/dashboard");
    const toDo = page.part("To do");
    expect(page.words(toDo)).toMatch(/First message, waiting 1 h 1[23] min/);
    expect(page.link(/^Reply/, toDo)).toBe(`/teacher/chats/${chatId}`);
    const rows = page.list("tr", page.part("The six terms of your score"));
    expect(rows).toHaveLength(8);
    expect(rows.find((row) => row.startsWith("Fit"))).toContain("0.300");
    expect(page.words("main")).toContain("The change that would help most:");
    expect(page.words(page.part("Reliability"))).toContain("0 points in the last 90 days.");
    expect(page.link("Upload a portrait")).toContain("/account/profile");
    page = await browser.submit(page, "Stop bookings until I end it");
    expect(page.words("main")).toContain("You are on holiday.");
  });
});
