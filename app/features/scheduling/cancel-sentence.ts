import { formatDayTime } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { refundSteps } from "./rules.ts";
import { freeUntilText } from "./text.ts";

/** What cancelling a lesson not yet booked would cost, in one sentence, for the page that offers it. */
export function cancelSentence(lesson: Parameters<typeof refundSteps>[0], zone: string): string {
  const first = refundSteps(lesson)[0];
  switch (first?.kind) {
    case "free":
    case "undo":
      return `${freeUntilText(first.until, zone)}.`;
    case "partial":
      return `Cancelled until ${formatDayTime(first.until, zone)}, ${rules.cancel.partialRefundPercent}% comes back.`;
    default:
      return "So close to the lesson nothing comes back after cancelling.";
  }
}
