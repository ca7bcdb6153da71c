import { dropUnsentFiles } from "#app/features/files/attachments/message-files.server.ts";
import { ingestFile, type IngestRefusal } from "#app/features/files/ingest-file.server.ts";
import { limitOf, readPurpose } from "#app/features/files/purposes.ts";
import { isRenamed } from "#app/features/files/attachments/renamed.ts";
import { uploadText } from "#app/features/files/text.ts";
import { attachOrDrop } from "#app/features/files/uploads.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { NoRoom, throughFile, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { readPostedFile, readPostedForm } from "#app/platform/storage/multipart.server.ts";
import type { PostedBody } from "#app/platform/storage/upload.server.ts";
import { rules } from "#config/rules.ts";
import { data } from "react-router";
import type { Member } from "../conversations/chats.server.ts";
import { attachToChat, refuseAttachment } from "./attach-file.server.ts";
import type { SentFile } from "./forms.ts";
import { attachingRefusalText, isAttachingRefusal, tooManyFilesText } from "./text.ts";

/** The field of the files in the form of a thread. */
const field = "attached";
const formBytes = 64 * 1024;

/** What came of the files of a posted form: all of them, or a sentence that says which was not taken and why. */
type Received =
  | { files: (SentFile & { isRenamed: boolean })[]; error?: undefined }
  | { error: string; status: number };

/**
 * Takes the form of a thread as a browser posts it without a script: `fields` are its words, and `take` keeps its files, for
 * as long as `work` runs. Throws TooLarge where more is sent than a message holds.
 */
export async function receiveFiles<T>(
  { headers, body }: PostedBody,
  work: (form: {
    fields: Map<string, string>;
    take: (person: Member, chatId: string) => Promise<Received>;
  }) => Promise<T>,
): Promise<T> {
  const type = headers.get("content-type") ?? "";
  if (body === null) throw data(null, { status: 400 });
  // Somewhat more than a message holds: what is too large is named, and the words stay.
  const limit = 1.25 * rules.chat.files * limitOf.attachment - formBytes;
  return throughFile(body, limit, async ({ path }) => {
    const form = await readPostedForm(path, type);
    if (form === null) throw data(null, { status: 400 });
    // A field in which nothing was chosen is posted as an empty file.
    const chosen = form.all.filter(({ field: its, bytes }) => its === field && bytes > 0);
    return work({
      fields: form.fields,
      async take(person, chatId) {
        if (chosen.length > rules.chat.files) return { error: tooManyFilesText, status: 422 };
        const files: (SentFile & { isRenamed: boolean })[] = [];
        for (const { place, name } of chosen) {
          const taken = await takeOne(person, chatId, path, type, place);
          if ("error" in taken) {
            // Those before it are chosen again as well.
            const ids = files.map(({ id }) => id);
            await inTransaction((tx) => dropUnsentFiles(tx, person, ids));
            return { ...taken, error: `${name.slice(0, 100)}: ${taken.error}` };
          }
          const { id, type: found } = taken;
          files.push({ id, name: name.slice(0, 1_000), isRenamed: isRenamed(name, found) });
        }
        return { files };
      },
    });
  });
}

async function takeOne(
  person: Member,
  chatId: string,
  path: string,
  type: string,
  place: number,
): Promise<{ id: string; type: string } | { error: string; status: number }> {
  const purpose = readPurpose(`attachment:${chatId}:${crypto.randomUUID()}`)!;
  const refused = await refuseAttachment(person, purpose);
  if (refused !== null) return { error: attachingRefusalText[refused], status: 422 };
  const file = streamOf(readPostedFile(path, type, field, place));
  try {
    return await throughFile(file, limitOf.attachment, ({ path: alone }) =>
      keyedMutex(`files of ${person.id}`, async () => {
        const read = await ingestFile("attachment", alone);
        if (!read.ok)
          return { error: uploadText("attachment", read satisfies IngestRefusal), status: 422 };
        const put = await inTransaction((tx) =>
          attachOrDrop(tx, read.kept, attachToChat(person)(purpose)),
        );
        if (put.ok) return { id: put.file.id, type: put.file.type };
        return {
          error: isAttachingRefusal(put) ? attachingRefusalText[put.reason] : "",
          status: 422,
        };
      }),
    );
  } catch (error) {
    if (error instanceof TooLarge)
      return { error: uploadText("attachment", { reason: "too-large" }), status: 413 };
    if (error instanceof NoRoom)
      return { error: uploadText("attachment", { reason: "no-room" }), status: 507 };
    throw error;
  } finally {
    // One that is too large is not read to its end.
    await file.cancel();
  }
}
