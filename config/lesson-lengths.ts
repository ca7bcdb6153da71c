/** The lengths of config/rules.ts, as forms, prices and PostgreSQL read them. */
import { rules } from "./rules.ts";

const { lengths, mainMinutes } = rules.lesson;

/** Shortest first. */
export const lessonMinutes = lengths.map(({ minutes }) => minutes);

/** In the order in which forms ask for their prices. */
export const minutesAsked = [
  mainMinutes,
  ...lessonMinutes.filter((minutes) => minutes !== mainMinutes),
];

/** What holds for a lesson so long; one that is not sold any more is like the next shorter one. */
export function lengthOf(minutes: number) {
  return lengths.findLast((length) => length.minutes <= minutes) ?? lengths[0]!;
}
