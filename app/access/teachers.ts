import type { teachers } from "#db/schema/teachers/teachers.ts";
import { hasStatus, openStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import type { applications } from "#db/schema/teachers/applications.ts";
import type { Person } from "./actor.ts";

type Stored = typeof applications.$inferSelect;

type Application = Pick<Stored, "userId" | "state"> & Partial<Pick<Stored, "kind">>;

/**
 * An applicant changes their own application, and a teacher their own change of what was checked, until it is
 * sent, and when changes were asked for.
 */
export function canEditApplication(
  person: Pick<Person, "id" | "role">,
  application: Application,
): boolean {
  const isOpen = application.state === "draft" || application.state === "changes_requested";
  const writer = application.kind === "change" ? "teacher" : "student";
  return person.role === writer && person.id === application.userId && isOpen;
}

/** An admin decides what was sent and not yet decided; never about themselves. */
export function canDecideApplication(
  person: Pick<Person, "id" | "role">,
  application: Application,
): boolean {
  const isWaiting = application.state === "submitted" || application.state === "in_review";
  return person.role === "admin" && person.id !== application.userId && isWaiting;
}

/** A teacher goes on holiday and comes back by themselves, but ends nothing that staff have set; `status`: without a restriction. */
export function canPauseOneself({ status }: Pick<typeof teachers.$inferSelect, "status">): boolean {
  return hasStatus(openStatuses, status);
}
