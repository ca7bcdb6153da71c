import { expect, it } from "vitest";
import { useApp } from "#test/asking/app.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();
const app = useApp();

const path = "/teacher/earnings/tax";
const filled = {
  kind: "person",
  legalName: "Inés Valverde Soto",
  birthDate: "1990-04-01",
  street: "12 Harbour Lane",
  town: "Bristol",
  postcode: "BS1 4DJ",
  addressCountry: "GB",
  taxCountry: "GB",
  taxCode: "AB123456C",
};

it("tax details are asked for next to the payout, saved, and shown with the end of the number alone", async () => {
  const browser = app.as(await aTeacher());
  const earnings = await browser.get("/teacher/earnings");
  expect(earnings.link("Give your tax details: the first payout needs them")).toBe(path);
  const form = await browser.get(path);
  const saved = await browser.press(form, "Save tax details", filled);
  const page = await browser.follow(saved);
  expect(page.words("main")).toContain("Your tax details are saved.");
  expect(page.words("main")).toContain("ending in 56C");
  expect(page.html).not.toContain("AB123456C");
  expect(page.field("legalName").value).toBe("Inés Valverde Soto");
  expect(page.field("taxCode").value).toBe("");
  expect((await browser.get("/teacher/earnings")).link("Your tax details")).toBe(path);
});

it("what was typed stays when a field is refused, the number too, and the message is at the field", async () => {
  const browser = app.as(await aTeacher());
  const form = await browser.get(path);
  const typed = { ...filled, birthDate: "", taxCode: "12" };
  const refused = await browser.press(form, "Save tax details", typed);
  expect(refused.status).toBe(400);
  expect(refused.field("birthDate").error).toContain("Enter your date of birth");
  expect(refused.field("taxCode").error).toContain("UTR of 10 digits");
  expect(refused.field("taxCode").value).toBe("12");
  expect(refused.field("town").value).toBe("Bristol");
});

it("a page opened before another window's save is refused once, and can be saved then", async () => {
  const browser = app.as(await aTeacher());
  const older = await browser.get(path);
  await browser.press(await browser.get(path), "Save tax details", filled);
  const refused = await browser.press(older, "Save tax details", { ...filled, town: "Bath" });
  expect(refused.status).toBe(409);
  expect(refused.words("main")).toContain("saved in another window");
  expect(refused.field("town").value).toBe("Bath");
  const saved = await browser.press(refused, "Save tax details");
  expect((await browser.follow(saved)).field("town").value).toBe("Bath");
});
