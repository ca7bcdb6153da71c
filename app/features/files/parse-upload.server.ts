import { data } from "react-router";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { throughFile } from "#app/platform/storage/incoming.server.ts";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { isUpload, type PostedBody } from "#app/platform/storage/upload.server.ts";
import { readPostedForm, readPostedFile } from "#app/platform/storage/multipart.server.ts";
import { fileKindOf, limitOf, readPurpose, type FileKind, type Purpose } from "./purposes.ts";
import { ingestFile, type IngestRefusal } from "./ingest-file.server.ts";
import { attachOrDrop, type Attach } from "./uploads.server.ts";

/** The form's own words around a file. */
const formBytes = 64 * 1024;

export type FileForm<Reason extends string> =
  | { ok: true; purpose: Purpose }
  | ({ ok: false; purpose: Purpose } & (IngestRefusal | { reason: "none-chosen" | Reason }));

/**
 * Takes a posted form with a file and what it is for, as a browser sends it without scripts: the fields "purpose"
 * and "file". `kinds` are those that the page has. One file of a person at a time: many at once would wait for
 * each other in the database, with its connections in hand. Throws TooLarge and NoRoom.
 */
export async function parseUpload<Reason extends string>(
  { headers, body }: PostedBody,
  owner: { id: string },
  kinds: FileKind[],
  attach: (purpose: Purpose) => Attach<Reason>,
): Promise<FileForm<Reason>> {
  if (body === null || !isUpload(headers)) throw unreadable();
  const type = headers.get("content-type") ?? "";
  const limit = Math.max(...kinds.map((kind) => limitOf[kind]));
  return throughFile(body, limit + formBytes, async ({ path }) => {
    const form = await readPostedForm(path, type);
    const purpose = readPurpose(form?.fields.get("purpose"));
    if (!purpose || !kinds.includes(fileKindOf(purpose))) throw unreadable();
    if (!form?.files.get("file")) return { ok: false, purpose, reason: "none-chosen" } as const;
    const file = streamOf(readPostedFile(path, type, "file"));
    try {
      return await throughFile(file, limitOf[fileKindOf(purpose)], ({ path: alone }) =>
        keyedMutex(`files of ${owner.id}`, async () => {
          const taken = await ingestFile(fileKindOf(purpose), alone);
          const answer = taken.ok
            ? await inTransaction((tx) => attachOrDrop(tx, taken.kept, attach(purpose)))
            : taken;
          return { ...answer, purpose };
        }),
      );
    } finally {
      // One that is too large is not read to its end.
      await file.cancel();
    }
  });
}

function unreadable() {
  return data(null, { status: 400 });
}
