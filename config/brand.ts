/** Everything an operator changes to make the product theirs. No other file contains the name. */
export const brand = {
  name: "Parlour Lane",
  tagline: "Every language has a door. Knock.",
  line: "A parlour was the room for talking. Ours have a teacher in them.",
  /** Unset values are shown in square brackets; production warns about each at start. */
  legalName: "[Company name] Ltd",
  jurisdiction: "England and Wales",
  companyNumber: "[Company number]",
  registeredAddress: "[Registered address]",
  /** Where the source can be read; not shown when unset. */
  repository: "https://code.parlourlane.example" as string | undefined,
  /** The companies that see personal data because they work for us; the privacy notice lists them. */
  processors: [
    { name: "[Hosting company]", does: "Runs our computers and the database", where: "[Country]" },
    { name: "[Mail company]", does: "Delivers our mail", where: "[Country]" },
    { name: "[Card company]", does: "Takes and returns card payments", where: "[Country]" },
  ],
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

/** The brand values that still look like "[…]" or end in ".example": what an operator has yet to fill in. */
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
    .filter(([, value]) => value !== undefined && /\[|\.example/.test(value))
    .map(([name]) => name);
}
