import { expect, it } from "vitest";
import { useApp } from "#test/asking/app.ts";
import { aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();
const app = useApp();

const calculator = (price: string, lessons: string) =>
  app.visitor().get(`/teacher/apply?${new URLSearchParams({ price, lessons })}`);

it.each([
  ["0", "10"],
  ["-5", "10"],
  ["abc", "10"],
  ["1000", "10"],
  ["", "10"],
  ["20", "0"],
  ["20", "-5"],
  ["20", "abc"],
  ["20", "9999999"],
  ["20", "2.5"],
])("the calculator gives %s for %s lessons a message and no sum [B14]", async (price, lessons) => {
  const page = await calculator(price, lessons);
  const wrong = price === "20" ? "lessons" : "price";
  expect(page.field(wrong)).toEqual({
    value: wrong === "price" ? price : lessons,
    error: expect.stringMatching(wrong === "price" ? /pounds|Between £8/ : /whole number/),
  });
  expect(page.words("main")).not.toContain("You receive");
  expect(page.words("main")).not.toContain("such lessons a week would bring");
});

it("the calculator works a price out that can be asked for [B14]", async () => {
  const page = await calculator("25", "4");
  expect(page.words("main")).toContain("4 such lessons a week would bring £88.00");
  expect(page.field("price").error).toBe("");
});

it("a price below the floor, beyond its rule or a trial of £99 is marked at its field, with no sum next to it [B14]", async () => {
  const browser = app.as(await aStudent());
  const offers = await browser.get("/teacher/apply/offers");
  const typed = { title1: "Conversation", "price50-1": "5", "price25-1": "3", trial: "99" };
  const button = offers.list("form button").find((words) => words.startsWith("Save and go to"))!;
  await browser.press(offers, button, typed);
  const again = await browser.get("/teacher/apply/offers");
  expect(again.field("price50-1")).toEqual({
    value: "5",
    error: expect.stringContaining("Between £8 and £150, please"),
  });
  expect(again.field("trial").error).toContain("Between £0");
  expect(again.words("main")).not.toMatch(/£[\d.]+ to you|What reaches you/);
  const right = { "price50-1": "50", "price25-1": "40", trial: "10" };
  await browser.press(again, button, right);
  const half = await browser.get("/teacher/apply/offers");
  expect(half.field("price25-1").error).toContain("Between £25 and £30, please");
  expect(half.words("main")).toContain("50 to 60% of the 50-minute price");
  expect(half.words("main")).toContain("£44.00 to you");
  expect(half.words("main")).not.toContain("£35.20 to you");
});
