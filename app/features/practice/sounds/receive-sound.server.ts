import type { Person } from "#app/access/actor.ts";
import type { KeptFile } from "#app/features/files/keep-file.server.ts";
import { receiveForm } from "#app/features/files/receive-form.server.ts";
import { uploadText } from "#app/features/files/text.ts";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { isUpload, type PostedBody } from "#app/platform/storage/upload.server.ts";
import { soundField } from "./field.ts";

type Refused = { ok: false; error: string; status: number };

/** Takes a posted recording of a word; `keep` puts it where it belongs, or says why not. */
export async function receiveSound(
  person: Person,
  posted: PostedBody,
  keep: (kept: KeptFile) => Promise<{ ok: true } | Refused>,
): Promise<{ ok: true } | Refused> {
  if (!isUpload(posted.headers)) return refused("none-chosen", 400);
  const options = { kind: "sound", field: soundField, most: 1 } as const;
  try {
    return await receiveForm(posted, person, options, async ({ take }) => {
      const taken = await take();
      if (!taken.ok) return taken;
      const [file] = taken.files;
      return file === undefined ? refused("none-chosen", 400) : keep(file.kept);
    });
  } catch (error) {
    if (error instanceof TooLarge) return refused("too-large", 413);
    if (error instanceof NoRoom) return refused("no-room", 507);
    throw error;
  }
}

function refused(reason: "none-chosen" | "too-large" | "no-room", status: number): Refused {
  return { ok: false, error: uploadText("sound", { reason }), status };
}
