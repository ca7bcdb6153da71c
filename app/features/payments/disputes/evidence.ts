/** Pure: what a bank is sent about a disputed lesson, in words of its own and within its limits. */
import type { CancelPolicy } from "#db/schema/scheduling/cancel-policy.ts";
import { formatDate, formatDayTime, formatTime, minute } from "#app/platform/time/time.ts";
import { formatMoney } from "#app/platform/money.ts";
import { brand } from "#config/brand.ts";
import type { DisputeEvidence } from "../provider/provider.ts";

/** Stripe takes so many characters in one field. */
const fieldCharacters = 20_000;

export type EvidenceFacts = {
  title: string;
  student: { name: string; email: string };
  teacher: { name: string };
  paidAt: number | null;
  amountMinor: number;
  currency: string;
  receipt: string | null;
  /** Null for a package, which has no one time. */
  lesson: { startsAt: number; minutes: number; cancelPolicy: CancelPolicy } | null;
  packageLessons: number | null;
  visits: { side: "student" | "teacher"; from: number; until: number }[];
  chat: { side: "student" | "teacher"; text: string; at: number }[];
  /** What an admin adds. */
  words: string;
};

/** Every field that there is something to say in. All times are in UTC and say so. */
export function composeEvidence(facts: EvidenceFacts): DisputeEvidence {
  const { title, student, teacher, lesson, packageLessons } = facts;
  const names = { student: student.name, teacher: teacher.name };
  const sold =
    packageLessons === null
      ? `One live lesson by video: ${title}, ${lesson?.minutes ?? 0} minutes, with ${teacher.name}.`
      : `A package of ${packageLessons} live lessons by video: ${title}, with ${teacher.name}.`;
  const evidence: DisputeEvidence = {
    product_description: sold,
    customer_name: student.name,
    customer_email_address: student.email,
    ...(lesson && { service_date: formatDate(lesson.startsAt, "UTC") }),
    access_activity_log: visitLines(facts.visits, names),
    refund_policy_disclosure: lesson === null ? "" : policyText(lesson),
    uncategorized_text: [paidText(facts), chatText(facts.chat, names), facts.words.trim()]
      .filter(Boolean)
      .join("\n\n"),
  };
  return Object.fromEntries(
    Object.entries(evidence)
      .filter(([, text]) => text !== "")
      .map(([field, text]) => [field, text.slice(0, fieldCharacters)]),
  );
}

type Names = { student: string; teacher: string };

function visitLines(visits: EvidenceFacts["visits"], names: Names): string {
  return visits
    .map(({ side, from, until }) => {
      const minutes = Math.round((until - from) / minute);
      return `${formatDayTime(from, "UTC")} to ${formatTime(until, "UTC")} UTC: ${names[side]} (${side}) was in the lesson room, ${minutes} minutes.`;
    })
    .join("\n");
}

function policyText({ startsAt, cancelPolicy }: NonNullable<EvidenceFacts["lesson"]>): string {
  const { freeHours, partialHours, partialRefundPercent, freeUntil } = cancelPolicy;
  const sold = `Shown before payment and agreed to: cancelled ${freeHours} hours or more before the start, all of the price goes back; ${partialHours} hours or more, ${partialRefundPercent} %; later, nothing. A lesson that the teacher cancels or misses is refunded in full.`;
  if (freeUntil === undefined) return sold;
  const until = formatDayTime(Math.min(freeUntil, startsAt), "UTC");
  return `${sold} This lesson moved nearer because its teacher asked for it, so what was free to cancel before stayed so: all of the price goes back until ${until} UTC, too.`;
}

function paidText({ amountMinor, currency, paidAt, receipt }: EvidenceFacts): string {
  const amount = formatMoney(amountMinor, currency, { pence: "always" });
  const when = paidAt === null ? "" : ` on ${formatDayTime(paidAt, "UTC")} UTC`;
  return `${amount} was paid to ${brand.name}${when}.${receipt === null ? "" : ` Receipt ${receipt}.`}`;
}

function chatText(chat: EvidenceFacts["chat"], names: Names): string {
  if (chat.length === 0) return "";
  const lines = chat.map(
    ({ side, text, at }) => `${formatDayTime(at, "UTC")} UTC, ${names[side]}: ${text}`,
  );
  return `Messages between the two on ${brand.name}:\n${lines.join("\n")}`;
}
