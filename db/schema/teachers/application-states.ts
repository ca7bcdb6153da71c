/** Every state of an application, and the sets of them that are asked for: each is written here alone. */
export const applicationStates = [
  "draft",
  "submitted",
  "in_review",
  "changes_requested",
  "approved",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

type States = readonly ApplicationState[];

/** An admin is to act. */
export const waitingApplicationStates = ["submitted", "in_review"] as const satisfies States;

/** Sent, and neither decided nor taken back: the applicant or an admin is to act. */
export const sentApplicationStates = [
  ...waitingApplicationStates,
  "changes_requested",
] as const satisfies States;

/** A person has at most one of these. In the order of the unique index. */
export const openApplicationStates = ["draft", ...sentApplicationStates] as const satisfies States;

/** Nobody is to act any more. */
export const closedApplicationStates = [
  "approved",
  "rejected",
  "withdrawn",
] as const satisfies States;

/** Whether an application is in one of these states. */
export function isApplicationIn(states: States, state: ApplicationState): boolean {
  return states.includes(state);
}
