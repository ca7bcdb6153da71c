import { describe, expect, it, test } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { taxDetails } from "#db/schema/payments/payments.ts";
import { aTeacher } from "#test/builders/people.ts";
import { loseTaxDetails } from "#test/builders/payouts.ts";
import { useDatabase } from "#test/database.ts";
import { readPayoutsPage } from "../payouts/payouts-page.server.ts";
import {
  hasTaxDetails,
  openTaxDetails,
  readTaxDetails,
  saveTaxDetails,
} from "./tax-details.server.ts";
import { taxForm } from "./tax-form.ts";

useDatabase();

const person = {
  version: "0",
  kind: "person",
  legalName: "Inés Valverde Soto",
  birthDate: "1990-04-01",
  registrationNumber: "",
  street: "12 Harbour Lane",
  town: "Bristol",
  postcode: "BS1 4DJ",
  addressCountry: "GB",
  taxCountry: "GB",
  taxCode: "ab 12 34 56 c",
  vatNumber: "",
};

const company = {
  kind: "company",
  birthDate: "",
  registrationNumber: "01234567",
  taxCode: "19558 39661",
};

function typed(change: Record<string, string> = {}) {
  const form = parsePosted({ ...person, ...change }, taxForm);
  if (!form.ok) throw new Error(JSON.stringify(form.state.errors));
  return form.value;
}

function errors(change: Record<string, string>): Record<string, string> {
  const form = parsePosted({ ...person, ...change }, taxForm);
  return form.ok ? {} : form.state.errors;
}

describe("the form", () => {
  test.each<[string, Record<string, string>, string[]]>([
    ["a person in the UK", {}, []],
    ["a company in the UK", company, []],
    ["a person elsewhere with a TIN", { taxCountry: "ES", taxCode: "12345678-Z" }, []],
    ["a person whose country gives none", { taxCountry: "AE", taxCode: "", noTaxNumber: "on" }, []],
    ["the UK gives a number", { taxCode: "", noTaxNumber: "on" }, ["noTaxNumber"]],
    ["a number and none", { taxCountry: "ES", noTaxNumber: "on" }, ["noTaxNumber"]],
    ["a mistyped UTR", { taxCode: "1955839662" }, ["taxCode"]],
    ["a person's number for a company", { ...company, taxCode: "AB123456C" }, ["taxCode"]],
    ["no date of birth", { birthDate: "" }, ["birthDate"]],
    ["no day of the calendar", { birthDate: "1990-02-30" }, ["birthDate"]],
    ["born today", { birthDate: new Date().toISOString().slice(0, 10) }, ["birthDate"]],
    ["no registration", { ...company, registrationNumber: "" }, ["registrationNumber"]],
    ["a VAT number without its country", { vatNumber: "123456789" }, ["vatNumber"]],
    [
      "a country that is none",
      { taxCountry: "XX", addressCountry: "" },
      ["addressCountry", "taxCountry"],
    ],
    ["no UK postcode", { postcode: "" }, ["postcode"]],
    [
      "faults of one field and of two together",
      { town: "", vatNumber: "1", postcode: "", taxCode: "x", birthDate: "" },
      ["birthDate", "postcode", "taxCode", "town", "vatNumber"],
    ],
    ["nothing", { legalName: " ", street: "", town: "" }, ["legalName", "street", "town"]],
  ])("%s: the message is at its field", (_, change, fields) => {
    expect(Object.keys(errors(change)).toSorted()).toEqual(fields);
  });

  it("sends the tax number to no place where what was typed is kept", () => {
    const form = parsePosted({ ...person, town: "" }, taxForm);
    expect(form.ok ? null : JSON.stringify(form.state.values)).not.toContain("34 56");
  });
});

describe("tax details", () => {
  it("are sealed in the database, and their page shows the end of the tax number alone", async () => {
    const teacher = await aTeacher();
    expect(await hasTaxDetails(teacher.id)).toBe(false);
    expect(await saveTaxDetails(teacher, typed())).toEqual({ ok: true });
    expect(await hasTaxDetails(teacher.id)).toBe(true);
    const shown = await readTaxDetails(teacher);
    expect(shown).toMatchObject({
      legalName: "Inés Valverde Soto",
      taxNumberEnd: "…56C",
      version: 1,
    });
    expect(JSON.stringify(shown)).not.toContain("123456");
    const [row] = await db().select().from(taxDetails);
    expect(JSON.stringify(row)).not.toMatch(/Valverde|Harbour|123456|1990/);
    expect(openTaxDetails(teacher.id, row!.sealed)?.taxNumber).toBe("AB123456C");
    expect(openTaxDetails(crypto.randomUUID(), row!.sealed)).toBeNull();
  });

  it("keep a tax number that is left empty, unless the country or the kind of seller is another", async () => {
    const teacher = await aTeacher();
    const none = { ok: false, reason: "no-tax-number" };
    expect(await saveTaxDetails(teacher, typed({ taxCode: "" }))).toEqual(none);
    await saveTaxDetails(teacher, typed());
    const moved = { version: "1", taxCode: "", town: "Bath" };
    expect(await saveTaxDetails(teacher, typed({ ...moved, taxCountry: "ES" }))).toEqual(none);
    expect(await saveTaxDetails(teacher, typed({ ...company, ...moved }))).toEqual(none);
    expect(await saveTaxDetails(teacher, typed(moved))).toEqual({ ok: true });
    expect(await readTaxDetails(teacher)).toMatchObject({ town: "Bath", taxNumberEnd: "…56C" });
  });

  it("that no secret of ours opens are asked for again, on an empty form, and are saved from it", async () => {
    const teacher = await aTeacher();
    await saveTaxDetails(teacher, typed());
    await loseTaxDetails(teacher);
    expect(await readTaxDetails(teacher)).toBeNull();
    expect((await readPayoutsPage(teacher)).setUp.hasTax).toBe(false);
    expect(await saveTaxDetails(teacher, typed({ taxCode: "" }))).toEqual({
      ok: false,
      reason: "no-tax-number",
    });
    expect(await saveTaxDetails(teacher, typed({ town: "Bath" }))).toEqual({ ok: true });
    expect(await readTaxDetails(teacher)).toMatchObject({ town: "Bath", version: 2 });
    expect((await readPayoutsPage(teacher)).setUp.hasTax).toBe(true);
    const older = { ok: false, reason: "older", version: 2 };
    expect(await saveTaxDetails(teacher, typed({ town: "York" }))).toEqual(older);
  });

  it("of a page opened before the newest save are refused, also where two save at once", async () => {
    const teacher = await aTeacher();
    const both = await Promise.all([
      saveTaxDetails(teacher, typed({ town: "Bath" })),
      saveTaxDetails(teacher, typed({ town: "Leeds" })),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const older = { ok: false, reason: "older", version: 1 };
    expect(await saveTaxDetails(teacher, typed({ town: "York" }))).toEqual(older);
    expect(await saveTaxDetails(teacher, typed({ version: "1", town: "York" }))).toEqual({
      ok: true,
    });
    expect(await readTaxDetails(teacher)).toMatchObject({ town: "York", version: 2 });
  });
});
