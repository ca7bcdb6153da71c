/** What can be decided against a teacher, and who may do what about it. Pure and browser-safe. */
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import type { TeacherStatus } from "#db/schema/teachers/teacher-statuses.ts";

export type Sanction = typeof teacherSanctions.$inferSelect;
export type SanctionKind = Sanction["kind"];
export type SanctionCause = Sanction["cause"];
export type SanctionScope = Sanction["scope"];

export const sanctionKinds = ["restrict", "suspend", "close"] as const;
export const sanctionScopes = ["new-students", "everybody"] as const;
export const sanctionCauses = [
  "reliability",
  "conduct",
  "quality",
  "fraud",
  "safety",
  "terms",
] as const;

/** Whether those who learn with the teacher already are kept away as well: safety alone may do that. */
export function cutsOffStudents({ kind, scope }: Pick<Sanction, "kind" | "scope">): boolean {
  return kind === "suspend" || (kind === "restrict" && scope === "everybody");
}

/** What the teacher is while it is in force. */
export const teacherStatusOf: Record<SanctionKind, TeacherStatus> = {
  restrict: "restricted",
  suspend: "suspended",
  close: "closing",
};

/** How grave: a graver one takes the place of what is in force, never the other way round. */
export const gravityOf: Record<SanctionKind, number> = { restrict: 1, suspend: 2, close: 3 };

/** In force, by itself or as a suspension beneath a closing: until something ends it, or the closing is carried out. */
export function isSanctionInForce({
  kind,
  state,
  endedAt,
}: Pick<Sanction, "kind" | "state"> & { endedAt: unknown }): boolean {
  return state === "active" || (kind === "suspend" && state === "replaced" && endedAt === null);
}

/** Epoch ms up to which a teacher may appeal; null where there is nothing to appeal. */
export function appealUntil(sanction: Sanction): number | null {
  const { startsAt, appealedAt } = sanction;
  if (!isSanctionInForce(sanction) || startsAt === null || appealedAt !== null) return null;
  return startsAt.getTime() + rules.settle.appealDays * day;
}

/** Once, by the teacher, within the days, and while it is in force. */
export function canAppeal(person: { id: string }, sanction: Sanction, now: number): boolean {
  const until = appealUntil(sanction);
  return person.id === sanction.teacherId && until !== null && now < until;
}

export function awaitsAppealDecision({ appealedAt, appealOutcome }: Sanction): boolean {
  return appealedAt !== null && appealOutcome === null;
}

/** Another admin than those who decided. */
export function canDecideAppeal(admin: { id: string }, sanction: Sanction): boolean {
  return (
    awaitsAppealDecision(sanction) &&
    admin.id !== sanction.by &&
    admin.id !== sanction.secondBy &&
    admin.id !== sanction.teacherId
  );
}

/** What the rule on reliability asks the admins. */
export function canAnswerReliability(
  admin: { id: string },
  { kind, state, teacherId }: Sanction,
): boolean {
  return kind === "restrict" && state === "proposed" && admin.id !== teacherId;
}

/** Another admin than the one who proposes to close. */
export function canSecond(
  admin: { id: string },
  { kind, state, by, teacherId }: Sanction,
): boolean {
  return kind === "close" && state === "proposed" && admin.id !== by && admin.id !== teacherId;
}
