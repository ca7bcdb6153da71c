/** Who reads an application now. Pure and browser-safe. */
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { Application } from "../applications/application-steps.ts";

type Claimed = Pick<Application, "claimedBy" | "claimedAt">;

/** The claim that keeps others off until it lapses, or null. */
export function liveClaim(
  { claimedBy, claimedAt }: Claimed,
  now: number,
): { by: string; until: number } | null {
  if (claimedBy === null || claimedAt === null) return null;
  const until = claimedAt.getTime() + rules.apply.claimMinutes * minute;
  return now < until ? { by: claimedBy, until } : null;
}

/** Whether it is this person's to decide: also after the time, as long as nobody else has taken it. */
export function holdsClaim(person: { id: string }, { claimedBy }: Claimed): boolean {
  return claimedBy === person.id;
}
