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

/** Everything an operator changes to make the product theirs. No other file contains the name. */
export const brand = {
  name: "Parlour Lane",
  tagline: "Every language has a door. Knock.",
  line: "A parlour was the room for talking. Ours have a teacher in them.",
  /** Until it is filled in, production refuses to start: no visitor reads an invented company. */
  legalName: invented.legalName,
  jurisdiction: "England and Wales",
  companyNumber: invented.companyNumber,
  registeredAddress: invented.registeredAddress,
  /** What the numbers of receipts begin with; letters and digits. */
  receiptPrefix: "PL",
  /** Set once the company is registered for VAT: prices include it. Until then receipts say that none is charged. */
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
  locale: "en-GB",
  /** The zone a visitor's times are printed in until the browser says better. */
  zone: "Europe/London",
  currency: "GBP",
};

/** The brand values that are still the demo world's, look like "[…]" or end in ".example": what an operator has yet to fill in. */
export function brandPlaceholders(): string[] {
  return Object.entries({
    legalName: brand.legalName,
    companyNumber: brand.companyNumber,
    registeredAddress: brand.registeredAddress,
    "email.support": brand.email.support,
    "email.legal": brand.email.legal,
    repository: brand.repository,
    ...Object.fromEntries(
      brand.processors.map(({ name, where }, index) => [
        `processors[${index}]`,
        `${name} ${where}`,
      ]),
    ),
    ...Object.fromEntries(Object.entries(brand.social).map(([k, v]) => [`social.${k}`, v])),
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
