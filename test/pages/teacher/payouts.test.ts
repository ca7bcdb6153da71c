import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { whileProviderIsAway } from "#test/servers/way-to-provider.ts";
import {
  closedBank,
  givePayoutBank,
  giveTaxDetails,
  goodBank,
  pastPayouts,
  settleBanks,
} from "#test/builders/payouts.ts";

useDatabase();
const app = useApp();

const path = "/teacher/earnings/payouts";

it("a teacher sets payouts up on the provider's page, is paid on demand, and sees why a payout failed", async () => {
  const teacher = await aTeacher();
  await aCompletedLesson(await aStudent({ name: "Clara Weiss" }), teacher);
  const browser = app.as(teacher);
  const earnings = await browser.get("/teacher/earnings");
  expect(earnings.link("Set up payouts: we do not know your bank")).toBe(path);
  const page = await browser.get(path);
  expect(page.words("main")).toContain("Not started");
  expect(page.words("main")).toContain("Set up payouts first");
  const bank = await browser.follow(await browser.press(page, "Set up payouts"));
  const refused = await browser.press(bank, "Save and go back", { number: "12345678" });
  expect(refused.status).toBe(422);
  expect(refused.field("number")).toMatchObject({ value: "12345678" });
  expect(refused.field("number").error).toContain("test numbers");
  const back = await browser.follow(
    await browser.press(refused, "Save and go back", { number: closedBank }),
  );
  expect(back.words("main")).toContain("Ready");
  expect(back.words("main")).toContain("Ending 1113, in EUR");
  expect(back.words("main")).toContain("Give your tax details first");

  await giveTaxDetails(teacher);
  const asked = await browser.press(await browser.get(path), "Pay me now");
  expect((await browser.follow(asked)).words("main")).toContain("Your payout is being prepared.");
  await settleBanks();
  const words = (await browser.get(path)).words("main");
  expect(words).toContain("Failed");
  expect(words).toContain("Your bank account is closed.");
  expect(words).toContain("Clara Weiss");
  expect(words).toContain("You have asked for a payout already, and can ask once a day.");
  const after = (await browser.get("/teacher/earnings")).words("main");
  expect(after).toContain("available, after commission£19.36");
  expect(after).toContain("in payouts on their way£0.00");
});

it("a teacher elsewhere reads why payouts cannot be set up, and nobody opens another's account page", async () => {
  const elsewhere = app.as(await aTeacher({ profile: { country: "BR" } }));
  const refused = await elsewhere.press(await elsewhere.get(path), "Set up payouts");
  expect(refused.status).toBe(422);
  expect(refused.words("main")).toContain(
    "We cannot pay banks in the country of your profile yet.",
  );
  const owner = app.as(await aTeacher());
  const bank = await owner.press(await owner.get(path), "Set up payouts");
  const address = new URL(bank.location!, "http://localhost").pathname;
  expect((await elsewhere.get(address)).status).toBe(404);
});

it("a provider that does not answer keeps nobody from the page of payouts, and the button says so [D6]", async () => {
  const browser = app.as(await aTeacher());
  const page = await browser.get(path);
  const refused = await whileProviderIsAway(() => browser.press(page, "Set up payouts"));
  expect([refused.status, refused.words("[role=alert]")]).toEqual([
    503,
    expect.stringContaining("Our payment provider does not answer at the moment"),
  ]);
  const bank = await browser.follow(await browser.press(refused, "Set up payouts"));
  const saved = await browser.press(bank, "Save and go back", { number: goodBank });
  const back = await whileProviderIsAway(() => browser.follow(saved));
  expect([back.status, back.words("main")]).toEqual([200, expect.stringContaining("Set-up")]);
  expect((await browser.get(`${path}?back`)).words("main")).toContain("Ready");
});

it("a teacher whose profile has another country than their bank reads where payouts go, and what to do", async () => {
  const teacher = await aTeacher();
  await givePayoutBank(teacher);
  const browser = app.as(teacher);
  const moveTo = (country: string) =>
    db().update(teachers).set({ country }).where(eq(teachers.userId, teacher.id));
  const words = async () => (await browser.get(path)).words("main");
  expect(await words()).not.toContain("your profile says");
  await moveTo("DE");
  expect(await words()).toContain(
    "Payouts still go to your bank in Spain. A bank in Germany needs",
  );
  await moveTo("BR");
  expect(await words()).toContain(
    "We cannot pay banks in Brazil yet, so keep the account in Spain.",
  );
});

it("a teacher turns the pages of all their payouts, back to the first", async () => {
  const teacher = await aTeacher();
  await givePayoutBank(teacher);
  await aCompletedLesson(await aStudent(), teacher);
  await pastPayouts(teacher, 52);
  const browser = app.as(teacher);
  const first = await browser.get(path);
  expect(first.words("main")).toContain("£10.00");
  expect(first.words("main")).not.toContain("£10.51");
  const last = await browser.get(first.link("Older"));
  expect(last.words("main")).toContain("£10.51");
  expect(() => last.link("Older")).toThrow("0 links");
  expect(last.link("Newest")).toBe(`${path}#payouts`);
});
