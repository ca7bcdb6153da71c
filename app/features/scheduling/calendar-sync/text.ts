/** How imported calendars are spoken of. Browser-safe. */
import type { ImportProblem } from "#db/schema/scheduling/calendars.ts";
import { rules } from "#config/rules.ts";

const { importMegabytes, importsMost } = rules.calendar;

const problems: Record<ImportProblem, string> = {
  "bad-address":
    "We cannot read that address. It begins with https:// or webcal://. Please add it once more.",
  "not-https": "The address must begin with https:// or webcal://, so that nobody can listen in.",
  credentials:
    "Please take the name and password out of the address. Use the calendar’s secret address instead.",
  internal: "That address leads into a private network, which we do not read.",
  "unknown-host": "There is no website of that name. Please check the address.",
  unreachable: "The other side does not answer as it should.",
  "too-slow": "The other side took too long to answer.",
  "too-large": `That calendar is larger than ${importMegabytes} MB. Please choose a smaller one.`,
  "too-many-redirects": "The address leads from one place to the next without end.",
  gone: "The other side says there is no such calendar, or that it may not be read. Please copy its secret address once more.",
  refused: "The other side answered with an error.",
  "not-a-calendar":
    "There is no calendar at that address. Look for its secret address in iCal format, which often ends in .ics.",
  "too-much": "That calendar has more entries or repetitions than we can read.",
};

export type AddRefusal = ImportProblem | "too-many" | "known" | "too-often";

export function importText(reason: AddRefusal): string {
  switch (reason) {
    case "too-many":
      return `You have ${importsMost} calendars here already. Remove one first.`;
    case "known":
      return "This calendar is in your list already.";
    case "too-often":
      return "That were many tries in a short time. Please try again in a few minutes.";
    default:
      return problems[reason];
  }
}
