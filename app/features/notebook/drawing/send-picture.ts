import { pictureField } from "../pictures/field.ts";

export type SentPicture =
  | { ok: true; id: string; width: number; height: number }
  | { ok: false; error: string };

/** Where the pictures of a notebook are posted; `side` is that of the person who sends one. */
export function notebookPath(side: "student" | "teacher", otherId: string): string {
  return `/${side}/notebooks/${otherId}`;
}

/** Sends a picture for the whiteboard; `error` is a sentence for the person who chose it. */
export async function sendPicture(path: string, file: File): Promise<SentPicture> {
  const body = new FormData();
  body.append(pictureField, file);
  try {
    const answer = await fetch(`${path}/picture`, { method: "POST", body, redirect: "manual" });
    const said = (await answer.json().catch(() => null)) as SentPicture | { error?: string } | null;
    if (answer.ok && said !== null && "id" in said) return { ...said, ok: true };
    const error = said !== null && "error" in said ? said.error : undefined;
    return { ok: false, error: error || notTaken };
  } catch {
    return { ok: false, error: "The connection is gone. Choose the picture again in a moment." };
  }
}

const notTaken = "This picture could not be taken. Load the page again and try once more.";
