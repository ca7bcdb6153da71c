/** What can be decided about an account, and who may do what about it. Pure and browser-safe; instants are epoch ms. */
import type { Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { personSanctions } from "#db/schema/accounts/sanctions.ts";

export type PersonSanction = typeof personSanctions.$inferSelect;
export type PersonSanctionKind = PersonSanction["kind"];
export type PersonSanctionCause = PersonSanction["cause"];
export type PersonSanctionScope = NonNullable<PersonSanction["scope"]>;

/** What is booked and held for somebody, on both sides together. */
export type Booked = { lessons: number; heldPence: number };

/** What a suspension cancels, and pays back for it. */
export type CutOff = { lessons: number; backPence: number };

/** How lessons of somebody who is suspended are cancelled; scheduling brings it. */
export type CutsOff = {
  locks: (userId: string) => bigint[];
  cancel: (
    tx: Tx,
    suspended: { userId: string; until: Date | null; adminId: string; now: Date },
  ) => Promise<CutOff>;
};

/** As `Booked`, as a student and as a teacher. */
export type BookedSides = Record<"student" | "teacher", Booked>;

export type PersonSanctionState =
  | "proposed"
  | "refused"
  | "active"
  | "over"
  | "reversed"
  | "replaced";

/** What a decision is at this moment, by its row and the clock alone. */
export function stateAt(
  { startsAt, endsAt, ending }: Pick<PersonSanction, "startsAt" | "endsAt" | "ending">,
  now: number,
): PersonSanctionState {
  if (ending !== null) return ending;
  if (startsAt === null) return "proposed";
  return endsAt !== null && endsAt.getTime() <= now ? "over" : "active";
}

/** Nobody keeps an account closed for good alone, nor one for which more than the limit is held. */
export function needsSecondAdmin(
  { scope, endsAt }: Pick<PersonSanction, "scope" | "endsAt">,
  { heldPence }: Booked,
): boolean {
  return scope === "account" && (endsAt === null || heldPence > rules.adjust.secondAdminAbovePence);
}

type Decided = Pick<
  PersonSanction,
  "startsAt" | "endsAt" | "ending" | "appealedAt" | "appealOutcome"
>;

/** Up to when the person may appeal; null where there is nothing to appeal. */
export function personAppealUntil(sanction: Decided, now: number): number | null {
  if (sanction.appealedAt !== null || stateAt(sanction, now) !== "active") return null;
  const until = sanction.startsAt!.getTime() + rules.settle.appealDays * day;
  return now < until ? until : null;
}

type Deciders = Pick<PersonSanction, "userId" | "by" | "secondBy">;

/** Another admin than those who decided, and not the person. */
export function isAnotherAdmin(admin: { id: string }, { userId, by, secondBy }: Deciders): boolean {
  return admin.id !== userId && admin.id !== by && admin.id !== secondBy;
}

export function canAgree(
  admin: { id: string },
  sanction: Deciders & Decided,
  now: number,
): boolean {
  return stateAt(sanction, now) === "proposed" && isAnotherAdmin(admin, sanction);
}

export function waitsForAnswer({ appealedAt, appealOutcome }: Decided): boolean {
  return appealedAt !== null && appealOutcome === null;
}

export function canAnswerAppeal(admin: { id: string }, sanction: Deciders & Decided): boolean {
  return waitsForAnswer(sanction) && isAnotherAdmin(admin, sanction);
}
