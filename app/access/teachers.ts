import type { applications } from "#db/schema/teachers.ts";
import type { Person } from "./actor.ts";

type Application = Pick<typeof applications.$inferSelect, "userId" | "state">;

/** An applicant changes their own application until it is sent, and when changes were asked for. */
export function canEditApplication(
  person: Pick<Person, "id" | "role">,
  application: Application,
): boolean {
  const isOpen = application.state === "draft" || application.state === "changes_requested";
  return person.role === "student" && person.id === application.userId && isOpen;
}

/** An admin decides what was sent and not yet decided; never about themselves. */
export function canDecideApplication(
  person: Pick<Person, "id" | "role">,
  application: Application,
): boolean {
  const isWaiting = application.state === "submitted" || application.state === "in_review";
  return person.role === "admin" && person.id !== application.userId && isWaiting;
}
