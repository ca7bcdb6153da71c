/** The yearly report as a file in the form that HMRC takes (OECD, Digital Platform Information 1.0). */
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { wholePounds } from "#app/platform/money.ts";
import type { TaxDetails } from "../tax-details/tax-form.ts";
import { missingOf } from "./rules.ts";
import type { Quarters, ReportedSeller } from "./sellers.server.ts";

type Node = { name: string; attributes: Record<string, string>; inner: string | Node[] };

/** An element; children that are null are left out. */
function el(
  name: string,
  inner: string | (Node | null)[],
  attributes: Record<string, string> = {},
): Node {
  return {
    name,
    attributes,
    inner: typeof inner === "string" ? inner : inner.filter((one) => one !== null),
  };
}

const most = 200;

/**
 * The report of a year, made at `now`: every seller of whom nothing is missing, money in whole pounds by quarter, and
 * no comments. `sellers` has sums in pence. A year without sellers says that there is nothing to report.
 */
export function platformXml(year: number, sellers: ReportedSeller[], now: Date): string {
  const reported = sellers.filter((one) => missingOf(one).length === 0);
  const stamp = now.toISOString().replaceAll(/\D/g, "");
  const own = company.hmrc?.operatorId ?? company.receiptPrefix;
  const refs = `GB${year}GB-${own}-${stamp}`;
  const message = el("dpi:MessageSpec", [
    company.hmrc === undefined ? null : el("dpi:SendingEntityIN", company.hmrc.operatorId),
    el("dpi:TransmittingCountry", "GB"),
    el("dpi:ReceivingCountry", "GB"),
    el("dpi:MessageType", "DPI"),
    el("dpi:MessageRefId", refs),
    el("dpi:MessageTypeIndic", reported.length === 0 ? "DPI403" : "DPI401"),
    el("dpi:ReportingPeriod", `${year}-12-31`),
    el("dpi:Timestamp", now.toISOString().replace("Z", "")),
  ]);
  const body = el("dpi:DPIBody", [
    operator(`${refs}-O`),
    ...reported.map((seller, at) => reportable(seller, `${refs}-S${at + 1}`)),
  ]);
  const root = el("dpi:DPI_OECD", [message, body], {
    version: "1.0",
    "xmlns:dpi": "urn:oecd:ties:dpi:v1",
    "xmlns:stf": "urn:oecd:ties:dpistf:v1",
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`;
}

function operator(ref: string): Node {
  return el("dpi:PlatformOperator", [
    el("dpi:ResCountryCode", "GB"),
    taxNumber(company.hmrc?.taxReference ?? null, "GB"),
    el("dpi:IN", company.companyNumber, { issuedBy: "GB", INType: "BRN" }),
    company.vat === undefined ? null : el("dpi:VAT", company.vat.number),
    el("dpi:Name", cut(company.legalName)),
    el("dpi:PlatformBusinessName", cut(brand.name)),
    el(
      "dpi:Address",
      [el("dpi:CountryCode", "GB"), el("dpi:AddressFree", company.registeredAddress)],
      { legalAddressType: "OECD304" },
    ),
    el("dpi:AssumedReporting", "false"),
    docSpec(ref),
  ]);
}

function reportable(seller: ReportedSeller, ref: string): Node {
  const details = seller.details!;
  const identity =
    details.kind === "person"
      ? el("dpi:IndividualSeller", [el("dpi:Standard", [el("dpi:IndSellerID", person(details))])])
      : el("dpi:EntitySeller", [
          el("dpi:Standard", [el("dpi:EntSellerID", companySeller(details))]),
        ]);
  const sums = (name: string, of: string, quarters: Quarters) =>
    el(
      `dpi:${name}`,
      quarters.map((pence, at) =>
        el(`dpi:${of}Q${at + 1}`, String(wholePounds(pence)), { currCode: "GBP" }),
      ),
    );
  return el("dpi:ReportableSeller", [
    el("dpi:Identity", [identity]),
    el("dpi:RelevantActivities", [
      el("dpi:PersonalServices", [
        sums("Consideration", "Cons", seller.consideration),
        el(
          "dpi:NumberOfActivities",
          seller.activities.map((count, at) => el(`dpi:NumbQ${at + 1}`, String(count))),
        ),
        sums("Fees", "Fees", seller.fees),
        sums("Taxes", "Tax", [0, 0, 0, 0]),
      ]),
    ]),
    docSpec(ref),
  ]);
}

function person(details: TaxDetails): (Node | null)[] {
  const { first, last } = namesOf(details.legalName);
  return [
    el("dpi:ResCountryCode", details.taxCountry),
    taxNumber(details.taxNumber, details.taxCountry),
    details.vatNumber === null ? null : el("dpi:VAT", details.vatNumber),
    el("dpi:Name", [el("dpi:FirstName", cut(first)), el("dpi:LastName", cut(last))]),
    address(details, "OECD302"),
    el("dpi:BirthInfo", [el("dpi:BirthDate", details.birthDate!)]),
  ];
}

function companySeller(details: TaxDetails): (Node | null)[] {
  return [
    el("dpi:ResCountryCode", details.taxCountry),
    taxNumber(details.taxNumber, details.taxCountry),
    el("dpi:IN", details.registrationNumber!, {
      issuedBy: details.addressCountry,
      INType: "BRN",
    }),
    details.vatNumber === null ? null : el("dpi:VAT", details.vatNumber),
    el("dpi:Name", cut(details.legalName)),
    address(details, "OECD304"),
  ];
}

function address(details: TaxDetails, kind: string): Node {
  const { street, postcode, town } = details;
  return el(
    "dpi:Address",
    [
      el("dpi:CountryCode", details.addressCountry),
      el("dpi:AddressFix", [
        el("dpi:Street", cut(street)),
        postcode === "" ? null : el("dpi:PostCode", postcode),
        el("dpi:City", cut(town)),
      ]),
    ],
    { legalAddressType: kind },
  );
}

/** NOTIN where there is none: the schema asks for a word, and for saying that it means nothing. */
function taxNumber(number: string | null, country: string): Node {
  return number === null
    ? el("dpi:TIN", "NOTIN", { unknown: "true" })
    : el("dpi:TIN", number, { issuedBy: country });
}

/** We ask for one name; the last word of it is the family's. NFN means no first name. */
function namesOf(legalName: string): { first: string; last: string } {
  const words = legalName.trim().split(/\s+/);
  const last = words.pop()!;
  return { first: words.join(" ") || "NFN", last };
}

function docSpec(ref: string): Node {
  return el("dpi:DocSpec", [el("stf:DocTypeIndic", "OECD1"), el("stf:DocRefId", ref)]);
}

/** The longest that a field takes, in characters as XML counts them. */
function cut(text: string): string {
  return [...text].slice(0, most).join("");
}

function written({ name, attributes, inner }: Node): string {
  const said = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join("");
  const content = typeof inner === "string" ? escaped(inner) : inner.map(written).join("");
  return `<${name}${said}>${content}</${name}>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Spaces for control characters, most of which XML 1.0 cannot hold. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, " ")
    .replaceAll(/[&<>"']/g, (one) => entities[one]!);
}
