/** The company of the demo world: invented, and registered nowhere. */
const invented = {
  legalName: "Parlour Lane Lessons Ltd",
  companyNumber: "98127604",
  registeredAddress: "7 Parlour Lane, Bath BA99 4QX",
  processors: [
    { name: "Hearthstone Hosting Ltd", does: "Runs our computers and the database", where: "UK" },
    { name: "Postlane Mail Ltd", does: "Delivers our mail", where: "Ireland" },
    { name: "Tillgate Cards Ltd", does: "Takes and returns card payments", where: "UK" },
  ],
};

/** The company that runs the product. Apart from `brand.ts`, which every page carries: few pages need this. */
export const company = {
  /** Until it is filled in, production refuses to start: no visitor reads an invented company. */
  legalName: invented.legalName,
  jurisdiction: "England and Wales",
  companyNumber: invented.companyNumber,
  registeredAddress: invented.registeredAddress,
  /** What the numbers of receipts begin with; letters and digits. */
  receiptPrefix: "PL",
  /** The same of invoices to teachers, which are counted by themselves. */
  invoicePrefix: "PLT",
  /** Set once the company is registered for VAT: prices and commission include it. Until then receipts and invoices say that none is. */
  vat: undefined as { number: string; percent: number } | undefined,
  /** From HMRC, for the yearly platform report: the platform operator ID, and the company's own tax reference (UTR). */
  hmrc: undefined as { operatorId: string; taxReference: string } | undefined,
  /** Where the source can be read; not shown when unset. */
  repository: "https://code.parlourlane.example" as string | undefined,
  /** The companies that see personal data because they work for us; the privacy notice lists them. */
  processors: invented.processors,
  email: { support: "hello@parlourlane.example", legal: "legal@parlourlane.example" },
  /** A network whose address is unset is not shown: never a dead link. */
  social: {
    instagram: "https://www.instagram.com/parlourlane.example",
    linkedin: "https://www.linkedin.com/company/parlourlane.example",
    facebook: "https://www.facebook.com/parlourlane.example",
  } as { instagram?: string; linkedin?: string; facebook?: string },
};

/** What an operator has yet to fill in: values that are the demo world's, look like "[…]" or end in ".example". */
export function companyPlaceholders(): string[] {
  return Object.entries({
    legalName: company.legalName,
    companyNumber: company.companyNumber,
    registeredAddress: company.registeredAddress,
    "email.support": company.email.support,
    "email.legal": company.email.legal,
    repository: company.repository,
    ...Object.fromEntries(
      company.processors.map(({ name, where }, index) => [
        `processors[${index}]`,
        `${name} ${where}`,
      ]),
    ),
    ...Object.fromEntries(Object.entries(company.social).map(([k, v]) => [`social.${k}`, v])),
  })
    .filter(([, value]) => value !== undefined && isPlaceholder(value))
    .map(([name]) => name);
}

const inventedValues = [
  invented.legalName,
  invented.companyNumber,
  invented.registeredAddress,
  ...invented.processors.map(({ name, where }) => `${name} ${where}`),
];

function isPlaceholder(value: string): boolean {
  return inventedValues.includes(value) || /\[|\.example/.test(value);
}
