import { readFileSync } from "node:fs";
import { validateXML } from "xmllint-wasm";
import { describe, expect, it } from "vitest";
import { asTeacher, type Admin } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { brand } from "#config/brand.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aDispute } from "#test/builders/disputes.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { loseTaxDetails } from "#test/builders/payouts.ts";
import { recordDispute } from "../disputes/record-dispute.server.ts";
import { accounts, balanceOf } from "../ledger/ledger.server.ts";
import { provider } from "../provider/provider-in-use.server.ts";
import { saveTaxDetails } from "../tax-details/tax-details.server.ts";
import type { TaxDetails } from "../tax-details/tax-form.ts";
import { sellersCsv } from "./report-csv.ts";
import { platformXml } from "./report-xml.ts";
import { missingOf, sumOfYear } from "./rules.ts";
import { listReportedSellers, type ReportedSeller } from "./sellers.server.ts";

useDatabase();

const person: TaxDetails = {
  kind: "person",
  legalName: "Iñes <Valverde> & Sons",
  birthDate: "1980-02-29",
  registrationNumber: null,
  street: "1 Door Lane",
  town: "Bath",
  postcode: "BA1 1AA",
  addressCountry: "GB",
  taxCountry: "GB",
  taxNumber: "AB123456C",
  vatNumber: null,
};
const company: TaxDetails = {
  ...person,
  kind: "company",
  legalName: "Talk Ltd",
  birthDate: null,
  registrationNumber: "12345678",
  taxNumber: "2234567890",
};

function seller(details: TaxDetails | null, consideration = [1936, -150, 49, 50]): ReportedSeller {
  return {
    teacherId: "t",
    name: "A teacher",
    email: "t@example.test",
    details,
    consideration: consideration as ReportedSeller["consideration"],
    fees: [264, 0, 0, 0],
    activities: [1, 0, 1, 1],
  };
}

async function faultsOf(xml: string): Promise<string[]> {
  const read = (name: string) => ({
    fileName: name,
    contents: readFileSync(`test/platform-report/${name}`, "utf8"),
  });
  const checked = await validateXML({
    xml: { fileName: "report.xml", contents: xml },
    schema: [read("message.xsd")],
    preload: [read("parts.xsd")],
  });
  return checked.errors.map(({ message }) => message);
}

const now = new Date("2027-01-09T10:00:00.123Z");

describe("the yearly platform report", () => {
  it("is XML of the published form: whole pounds by quarter, NOTIN where there is no number, no comments", async () => {
    const abroad = {
      ...person,
      taxCountry: "AE",
      taxNumber: null,
      legalName: "Prince",
      postcode: "",
    };
    const xml = platformXml(
      2026,
      [person, company, abroad].map((one) => seller(one)),
      now,
    );
    expect(await faultsOf(xml)).toEqual([]);
    expect(xml).not.toContain("<!--");
    expect(xml).toContain(
      '<dpi:ConsQ1 currCode="GBP">19</dpi:ConsQ1><dpi:ConsQ2 currCode="GBP">-1</dpi:ConsQ2>',
    );
    expect(xml).toContain(
      '<dpi:ConsQ3 currCode="GBP">0</dpi:ConsQ3><dpi:ConsQ4 currCode="GBP">1</dpi:ConsQ4>',
    );
    expect(xml).toContain('<dpi:TIN unknown="true">NOTIN</dpi:TIN>');
    expect(xml).toContain("<dpi:FirstName>NFN</dpi:FirstName><dpi:LastName>Prince</dpi:LastName>");
    expect(xml).toContain("<dpi:FirstName>Iñes &lt;Valverde&gt; &amp;</dpi:FirstName>");
    expect(
      await faultsOf(xml.replace("<dpi:TransmittingCountry>GB</dpi:TransmittingCountry>", "")),
    ).not.toEqual([]);
    expect(await faultsOf(xml.replace(">19<", ">19.36<"))).not.toEqual([]);
  });

  it("of a year without sellers says that there is nothing to report, and leaves out who cannot be", async () => {
    expect(missingOf(seller(null))).toEqual([expect.stringContaining("Tax details")]);
    const xml = platformXml(2026, [seller(null)], now);
    expect(await faultsOf(xml)).toEqual([]);
    expect(xml).toContain("DPI403");
    expect(xml).not.toContain("ReportableSeller");
  });

  it("agrees with the ledger to the penny, seller by seller", async () => {
    const admin: Admin = await anAdmin();
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await aCompletedLesson(student, teacher, { daysAgo: 5 });
    await aCompletedLesson(student, teacher, { daysAgo: 9 });
    await saveTaxDetails(asTeacher(teacher), { ...person, version: 0 });
    const years = [...new Set([0, 12].map((back) => yearOf(Date.now() - back * 86_400_000)))];
    const found = (await Promise.all(years.map((year) => listReportedSellers(admin, year))))
      .flat()
      .filter(({ teacherId }) => teacherId === teacher.id);
    const sum = (of: (one: ReportedSeller) => number) =>
      found.reduce((all, one) => all + of(one), 0);
    await inTransaction(async (tx) => {
      expect(sum((one) => sumOfYear(one.consideration))).toBe(
        await balanceOf(tx, accounts.teacher(teacher.id)),
      );
      expect(sum((one) => sumOfYear(one.fees))).toBe(
        await balanceOf(tx, accounts.fees(teacher.id)),
      );
    });
    expect(sum((one) => sumOfYear(one.activities))).toBe(2);
    expect(found[0]!.details).toEqual(person);
    expect(sellersCsv(found)).toContain("AB123456C");
  });

  it("lists a seller whose details do not open any more with all others, as one who has to be asked", async () => {
    const [lost, well] = [await aTeacher(), await aTeacher()];
    for (const teacher of [lost, well]) {
      await aCompletedLesson(await aStudent(), teacher);
      await saveTaxDetails(asTeacher(teacher), { ...person, version: 0 });
    }
    await loseTaxDetails(lost);
    const admin = await anAdmin();
    const found = await listReportedSellers(admin, yearOf(Date.now() - 2 * 86_400_000));
    const missing = (id: string) => missingOf(found.find(({ teacherId }) => teacherId === id)!);
    expect(missing(lost.id)).toEqual([expect.stringContaining("Tax details")]);
    expect(missing(well.id)).toEqual([]);
  });

  it("counts a lesson once, also where a bank gave its money back in a later quarter", async () => {
    const admin: Admin = await anAdmin();
    const teacher = await aTeacher();
    const { ref } = await aDispute(await aCompletedLesson(await aStudent(), teacher));
    const later = new Date(Date.now() + 100 * 86_400_000);
    for await (const told of provider().listDisputes({ chargeRef: ref }))
      await recordDispute({ ...told, state: "won" }, later);
    const years = [...new Set([Date.now(), +later].map(yearOf))];
    const found = (await Promise.all(years.map((year) => listReportedSellers(admin, year))))
      .flat()
      .filter(({ teacherId }) => teacherId === teacher.id);
    const sum = (of: (one: ReportedSeller) => ReportedSeller["fees"]) =>
      found.reduce((all, one) => all + sumOfYear(of(one)), 0);
    expect(sum(({ activities }) => activities)).toBe(1);
    expect(sum(({ consideration }) => consideration)).toBe(1936);
  });
});

function yearOf(at: number): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: brand.zone }).format(at),
  );
}
