/** Whom of the teachers on a page its viewer has saved, by id; "log-in" for a visitor, null for who saves nobody. */
export type Saves = string[] | "log-in" | null;

/** The state of one teacher's button; null: there is none. */
export type SaveState = "log-in" | "saved" | "unsaved" | null;

export function saveStateOf(saves: Saves, teacherId: string): SaveState {
  if (saves === null || saves === "log-in") return saves;
  return saves.includes(teacherId) ? "saved" : "unsaved";
}
