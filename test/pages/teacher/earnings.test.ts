import { expect, it } from "vitest";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import { canBePaid } from "#test/builders/payouts.ts";
import { hasPoppler, readPdf } from "#test/files/poppler.ts";
import { cookieOf } from "#test/asking/sockets.ts";
import { saveTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { writeInvoices } from "#app/features/payments/invoices/write-invoices.server.ts";
import { day } from "#app/platform/time/time.ts";
import { company } from "#config/company.ts";

useDatabase();
const app = useApp();

it("shows what is available, held and paid out, the next payout, and each lesson with its commission [B1]", async () => {
  const teacher = await aTeacher();
  await aCompletedLesson(await aStudent({ name: "Clara Weiss" }), teacher);
  // After the next payout, on whatever day this runs.
  const startsAt = await firstOpenStart(teacher, { after: 8 * day });
  await aBookedLesson(await aStudent(), teacher, { startsAt });
  const browser = app.as(teacher);
  const before = (await browser.get("/teacher/earnings")).words("main");
  expect(before).toContain("Nothing can be paid out yet.");
  expect(before).not.toContain("Next payout");
  const unpaid = await browser.get("/teacher/dashboard");
  expect(unpaid.words("main")).toContain("We do not know your bank yet");
  expect(unpaid.link("Set up payouts")).toBe("/teacher/earnings/payouts");
  await canBePaid(teacher);
  const page = await browser.get("/teacher/earnings");
  const words = page.words("main");
  expect(words).toContain("available, after commission£19.36");
  expect(words).toContain("held for 1 lesson, until 48 h after each£19.36");
  expect(words).toContain("paid out so far£0.00");
  expect(words).toMatch(/Next payout, Mon \d+ \w+, \d\d:00£19\.36/);
  expect(words).toContain("Clara Weiss");
  expect(words).toContain("−£2.64");
  expect(page.link("Statement (CSV)")).toBe("/account/statement.csv");
  const dashboard = await browser.get("/teacher/dashboard");
  expect(dashboard.link("All earnings")).toBe("/teacher/earnings");
  expect(dashboard.words("main")).toContain("All of it is available now.");
});

it("says that what is below £10 stays in the balance, and takes any address for the newest page", async () => {
  const teacher = await aTeacher();
  await canBePaid(teacher);
  const browser = app.as(teacher);
  for (const path of [
    "/teacher/earnings",
    "/teacher/earnings?before=%00",
    "/teacher/earnings?before=1e9",
  ])
    expect((await browser.get(path)).words("main")).toContain(
      "Below £10 so far: less than that stays in your balance.",
    );
});

it("lists the invoices for our commission, each a page and a PDF with the lesson, the sum, and both addresses", async () => {
  const teacher = await aTeacher();
  const browser = app.as(teacher);
  expect((await browser.get("/teacher/earnings")).words("main")).toContain(
    "There is none yet. One is written on the first day of a month",
  );
  const saved = await saveTaxDetails(teacher, { ...taxDetails, version: 0 });
  expect(saved.ok).toBe(true);
  await aCompletedLesson(await aStudent(), teacher);
  await writeInvoices(new Date(Date.now() + 40 * day));
  const list = await browser.get("/teacher/earnings");
  const number = /PLT-\d{4}-\d{6}/.exec(list.words("main"))![0];
  expect(list.words("main")).toMatch(
    new RegExp(`[A-Z]\\w+ \\d{4}Number${number}Commission£2\\.64`),
  );
  const path = list.link(number)!;
  const words = (await browser.get(path)).words("main");
  const promised = [
    "£2.64",
    "VAT not charged",
    "Łucja Żuk",
    "ulica Długa 5, Kraków, 30-001, Poland",
  ];
  promised.push(company.legalName, company.registeredAddress, "Lesson took place, lesson of ");
  for (const one of promised) expect(words).toContain(one);
  expect(words).toContain("Nothing: it was settled with your earnings");
  expect((await app.as(await aTeacher()).get(path)).status).toBe(404);
  if (!hasPoppler()) return;
  const cookie = (await cookieOf(teacher.email)) ?? "";
  const answer = await fetch(`${app.url()}${path}.pdf`, {
    headers: { cookie, host: "localhost:3000" },
  });
  const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()));
  for (const one of [...promised, number]) expect(pdf.text.replaceAll(/\s+/g, " ")).toContain(one);
  expect(pdf.info).toMatch(/Tagged: +yes/);
});

const taxDetails = {
  kind: "person",
  legalName: "Łucja Żuk",
  birthDate: "1990-02-03",
  registrationNumber: null,
  street: "ulica Długa 5",
  town: "Kraków",
  postcode: "30-001",
  addressCountry: "PL",
  taxCountry: "PL",
  taxNumber: "90020312345",
  vatNumber: null,
} as const;
