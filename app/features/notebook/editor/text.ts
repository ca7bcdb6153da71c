import type { NotebookState } from "./connection.ts";

/** How far what was written has come, in one line under the notebook. */
export function savingText({ phase, connected, unsaved, canWrite }: NotebookState): string {
  if (phase === "opening") return "Opening the notebook.";
  if (!connected)
    return unsaved
      ? "Not connected. What you wrote is on this page alone; it is sent as soon as you are back."
      : "Not connected. You can go on writing; it is sent as soon as you are back.";
  if (!canWrite) return "You can read it. Nobody writes in it any more.";
  return unsaved ? "Saving" : "Saved for both of you";
}

/** Why nothing more is taken, and what to do. */
export const endText = {
  full: "This volume is full: what you wrote last is not stored. Copy what you need, then begin a new volume on the notebook’s page.",
  closed:
    "A new volume has begun. What you wrote here last may not be stored: copy what you need, then load the page again.",
  refused: "This notebook is closed.",
} as const;

export const longPasteText =
  "That is too long to paste at once. Paste it in parts of some ten pages.";
