/** The sentences of the rule on reliability, with a teacher's own numbers. */
import { formatDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { CountedEvent, Reliability } from "../ranking/reliability.ts";

const { windowDays, hideAt, minLessons, hideDays, emergencyCauses } = rules.reliability;

export function pointsText(points: number): string {
  return points === 1 ? "1 point" : `${points} points`;
}

/** What counts nothing without anybody asking; the dashboard, the mails and the statement of reasons say the same. */
export const allowanceText = `Emergencies happen: of the days with a lesson missed or cancelled late, the ${emergencyCauses} that weigh most in ${windowDays} days count nothing, all lessons of such a day together. You need not ask.`;

/** "Late cancellation on 3 November 2026: 1 point". */
export function eventLine({ kind, at, points, isExcused }: CountedEvent, zone: string): string {
  const what = kind === "no-show" ? "Lesson missed" : "Late cancellation";
  const counts = isExcused ? "not counted, as an emergency" : pointsText(points);
  return `${what} on ${formatDate(at, zone)}: ${counts}`;
}

/** The statement of reasons; `hidings`: how often the rule has hidden the teacher before. */
export function reliabilityReason(
  { points, events }: Pick<Reliability, "points" | "events">,
  { lessonsTaught, hidings, zone }: { lessonsTaught: number; hidings: number; zone: string },
): string {
  const days = hideDays[hidings];
  const times = hidings === 1 ? "once" : hidings === 2 ? "twice" : `${hidings} times`;
  const before = hidings === 0 ? "" : ` This has happened ${times} before.`;
  return [
    `You have ${pointsText(points)} for lessons missed or cancelled late in the last ${windowDays} days:`,
    ...events.map((event) => eventLine(event, zone)),
    `The rule: from ${hideAt} points on, once ${minLessons} lessons are taught, new students do not see a teacher for ${hideDays[0]} days, the second time for ${hideDays[1]}, and after that a person decides. You have taught ${lessonsTaught}.${before}`,
    allowanceText,
    days === undefined
      ? "A person of our team has looked at it."
      : "If an emergency was behind another of these, such as illness or a power cut, say so in an appeal: a person looks at it.",
  ].join("\n");
}
