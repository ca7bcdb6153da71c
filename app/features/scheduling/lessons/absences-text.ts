import { rules } from "#config/rules.ts";

/** How many lessons, of any teacher, a student has missed or cancelled late lately, as one sentence. */
export function absencesText(first: string, absences: number): string {
  const lately = `in the last ${rules.reliability.windowDays} days`;
  if (absences === 0) return `${first} has missed no lesson ${lately}, and cancelled none late.`;
  return `${first} missed, or cancelled late, ${absences === 1 ? "one lesson" : `${absences} lessons`} ${lately}.`;
}
