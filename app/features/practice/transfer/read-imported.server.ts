import type { Student } from "#app/access/actor.ts";
import { numberField } from "./forms.ts";
import { importedText, undoneText } from "./text.ts";
import { countOfImport } from "./undo-import.server.ts";

/**
 * What an import, or undoing one, has just done, as the address says it; `at` is the import that can be undone, epoch ms.
 * All null at any other time.
 */
export async function readImported(
  student: Student,
  query: URLSearchParams,
): Promise<{ done: string | null; at: number | null }> {
  const number = (name: string) => numberField.safeParse(query.get(name)).data ?? null;
  const [undone, answered] = [number("undone"), number("answered")];
  if (undone !== null && answered !== null)
    return { done: undoneText({ undone, answered }), at: null };
  const [added, known, skipped, left] = ["added", "known", "skipped", "left"].map(number);
  if (added == null || known == null || skipped == null || left == null)
    return { done: null, at: null };
  const returned = number("returned") ?? 0;
  const at = number("import");
  const heading = query.has("heading");
  const done = importedText({ added, returned, known, skipped, left, heading });
  return { done, at: at !== null && (await countOfImport(student, at)) > 0 ? at : null };
}
