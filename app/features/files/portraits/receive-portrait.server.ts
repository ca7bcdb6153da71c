import { rules } from "#config/rules.ts";
import type { Person } from "#app/access/actor.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { TooLarge } from "#app/platform/storage/incoming.server.ts";
import { receiveUpload, type PostedBody } from "#app/platform/storage/upload.server.ts";
import { pictureTurns, readPortrait, type UnreadablePicture } from "./read-picture.server.ts";
import { keepPortrait, removePortrait, setPortrait } from "./save-portrait.server.ts";

export type PortraitTaken =
  | { ok: true; did: "set" | "removed" }
  | { ok: false; reason: UnreadablePicture | "none-chosen" | "too-large"; status: 400 | 413 | 422 };

const limit = rules.content.avatarMegabytes * 1024 * 1024;

/**
 * Takes the form with a portrait, or with the request to remove it. `alongside` is what else belongs into
 * the transaction that changes it.
 */
export async function receivePortrait(
  posted: PostedBody,
  person: Person,
  alongside: (tx: Tx) => void | Promise<void>,
): Promise<PortraitTaken> {
  const change = (work: (tx: Tx) => Promise<void>) =>
    inTransaction(async (tx) => {
      await work(tx);
      await alongside(tx);
    });
  try {
    return await receiveUpload<PortraitTaken>(
      posted,
      { limit, limited: pictureTurns },
      async (form) => {
        if (form.get("intent") === "remove") {
          await change((tx) => removePortrait(tx, person));
          return { ok: true, did: "removed" };
        }
        const file = form.get("portrait");
        if (!(file instanceof Blob) || file.size === 0)
          return { ok: false, reason: "none-chosen", status: 400 };
        if (file.size > limit) throw new TooLarge();
        const read = await readPortrait(new Uint8Array(await file.arrayBuffer()));
        if (!read.ok) return { ...read, status: 422 };
        const kept = await keepPortrait(read.portrait);
        await change((tx) => setPortrait(tx, person, kept));
        return { ok: true, did: "set" };
      },
    );
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { ok: false, reason: "too-large", status: 413 };
  }
}
