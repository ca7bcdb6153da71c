import type { Person } from "#app/access/actor.ts";
import { receiveForm } from "#app/features/files/receive-form.server.ts";
import { uploadText } from "#app/features/files/text.ts";
import { AppError } from "#app/platform/errors.ts";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { isUpload, type PostedBody } from "#app/platform/storage/upload.server.ts";
import { readPair } from "../pair/pair.server.ts";
import { type AddedPicture, addPicture } from "./add-picture.server.ts";
import { pictureField } from "./field.ts";
import { pictureRefusalText } from "./text.ts";

type Received = AddedPicture | { ok: false; error: string; status: number };

/**
 * Takes a posted picture for the whiteboard that a person shares with another. Throws not-found for a notebook of others,
 * and forbidden where nobody writes in it any more.
 */
export async function receivePicture(
  person: Person,
  otherId: string,
  posted: PostedBody,
): Promise<Received> {
  if (!(await readPair(person, otherId)).canWrite) throw new AppError("forbidden");
  if (!isUpload(posted.headers)) return refused("none-chosen", 400);
  const options = { kind: "picture", field: pictureField, most: 1 } as const;
  try {
    return await receiveForm(posted, person, options, async ({ take }) => {
      const taken = await take();
      if (!taken.ok) return taken;
      const [file] = taken.files;
      if (file === undefined) return refused("none-chosen", 400);
      const added = await addPicture(person, otherId, file);
      if (added.ok) return added;
      return { ok: false, error: pictureRefusalText[added.reason], status: 409 };
    });
  } catch (error) {
    if (error instanceof TooLarge) return refused("too-large", 413);
    if (error instanceof NoRoom) return refused("no-room", 507);
    throw error;
  }
}

function refused(reason: "none-chosen" | "too-large" | "no-room", status: number) {
  return { ok: false, error: uploadText("picture", { reason }), status } as const;
}
