/** The form of what a teacher takes off for several lessons at once. Pure and browser-safe. */
import { rules } from "#config/rules.ts";
import type { PackageDiscounts } from "#db/schema/teachers/teachers.ts";
import { compositeFields, type ReadFields, type Refuse } from "../forms/composite-fields.ts";

const { price } = rules;

/** One whole percentage for each size; an empty one is not sold. */
export function readPackages({ text }: ReadFields, refuse: Refuse): PackageDiscounts {
  const packages: PackageDiscounts = {};
  for (const lessons of price.packages) {
    const typed = text(`package${lessons}`).replace(/\s*%$/, "");
    if (typed === "") continue;
    const percent = /^\d{1,2}$/.test(typed) ? Number(typed) : NaN;
    if (percent <= price.packageDiscountMaxPercent) packages[lessons] = percent;
    else refuse(`package${lessons}`, `A whole number from 0 to ${price.packageDiscountMaxPercent}`);
  }
  return packages;
}

/** What is on sale, in a form field: a save that began from something else is noticed by it. */
export function packagesToken(packages: PackageDiscounts): string {
  return price.packages.map((lessons) => packages[lessons] ?? "-").join(" ");
}

/** The discounts as typed, and what the page showed as on sale when it was opened. */
export function packagesForm() {
  return compositeFields((fields, refuse) => ({
    packages: readPackages(fields, refuse),
    seen: fields.text("seen"),
  }));
}
