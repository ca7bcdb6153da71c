import { expect, it } from "vitest";
import { saveTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { exportData } from "./export-data.server.ts";
import { withPlainNames } from "./plain-names.ts";

useDatabase();

it("what is sealed of somebody's tax details can be read in their own copy", async () => {
  const teacher = await aTeacher();
  const details = {
    kind: "person" as const,
    legalName: "Inés Valverde Soto",
    birthDate: "1990-04-01",
    registrationNumber: null,
    street: "12 Harbour Lane",
    town: "Bristol",
    postcode: "BS1 4DJ",
    addressCountry: "GB",
    taxCountry: "GB",
    taxNumber: "AB123456C",
    vatNumber: null,
  };
  await saveTaxDetails(teacher, { version: 0, ...details });
  let copy = "";
  for await (const part of exportData(teacher)) copy += part;
  const { rows } = JSON.parse(copy).data["What the law asks of you before money is paid out"];
  const { details: copied } = rows[0];
  expect(copied).toEqual(withPlainNames(details));
});
