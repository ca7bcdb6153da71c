/** What a person has begun to write in each chat, kept in this browser until it is sent. */
import { isKeptHere, withinKept } from "#app/features/consent/unsent-store.ts";

type Draft = { key: string; text: string };

const keyOf = (personId: string, chatId: string) => `${personId} ${chatId}`;

/** What was begun; empty where nothing was. Leaves nothing behind by looking. */
export async function readDraft(personId: string, chatId: string): Promise<string> {
  if (!(await isKeptHere())) return "";
  const found = await withinKept<Draft | undefined>("drafts", "readonly", (kept) =>
    kept.get(keyOf(personId, chatId)),
  );
  return found?.text ?? "";
}

export async function keepDraft(personId: string, chatId: string, text: string): Promise<void> {
  const key = keyOf(personId, chatId);
  if (text !== "")
    return void (await withinKept("drafts", "readwrite", (kept) =>
      kept.put({ key, text } satisfies Draft),
    ));
  if (await isKeptHere()) await withinKept("drafts", "readwrite", (kept) => kept.delete(key));
}
