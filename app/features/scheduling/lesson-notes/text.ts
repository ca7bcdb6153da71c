/** Why a teacher's notes were not saved. */
export function notesRefusalText(reason: "not-over" | "changed-meanwhile"): string {
  return reason === "not-over"
    ? "The lesson is not over yet, or did not take place."
    : "Somebody has changed these notes since you opened them, perhaps you in another tab. Saving again replaces them with what you see here.";
}
