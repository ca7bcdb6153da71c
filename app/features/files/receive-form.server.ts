import { data } from "react-router";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { clean, type Posted } from "#app/platform/forms/forms.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { NoRoom, throughFile, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { readPostedFile, readPostedForm } from "#app/platform/storage/multipart.server.ts";
import type { PostedBody } from "#app/platform/storage/upload.server.ts";
import { attachmentName } from "./file-name.ts";
import { ingestFile } from "./ingest-file.server.ts";
import type { KeptFile } from "./keep-file.server.ts";
import { limitOf, type FileKind } from "./purposes.ts";
import { isRenamed } from "./attachments/renamed.ts";
import { uploadText } from "./text.ts";

/** A file of a form that has been looked at and stored. It is nobody's until a command takes it; an hour later it is dropped. */
export type ReceivedFile = { kept: KeptFile; name: string; isRenamed?: boolean };

type Taken = { ok: true; files: ReceivedFile[] } | { ok: false; error: string; status: number };

/** The words of a form, and its files, looked at when `take` is called. */
export type ReceivedForm = { posted: Posted; hasFiles: boolean; take(): Promise<Taken> };

type Options = { kind: FileKind; field: string; most: number };

/** A form that brings no files. */
export function formWithoutFiles(posted: Posted): ReceivedForm {
  return { posted, hasFiles: false, take: async () => ({ ok: true, files: [] }) };
}

/**
 * Reads a form whose field `field` holds up to `most` files. The words are there even where a file is not taken: `take`
 * then says which and why. Throws TooLarge where all of it is more than the files may be.
 */
export async function receiveForm<T>(
  { headers, body }: PostedBody,
  owner: { id: string },
  { kind, field, most }: Options,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const type = headers.get("content-type") ?? "";
  if (body === null) throw data(null, { status: 400 });
  return throughFile(body, 1.25 * most * limitOf[kind], async ({ path }) => {
    const form = await readPostedForm(path, type);
    if (form === null) throw data(null, { status: 400 });
    // A field in which nothing was chosen is posted as an empty file.
    const chosen = form.all.filter(({ field: its, bytes }) => its === field && bytes > 0);
    const take = async (): Promise<Taken> => {
      if (chosen.length > most)
        return { ok: false, error: `Choose ${most} files at most`, status: 422 };
      const files: ReceivedFile[] = [];
      for (const { place, name } of chosen) {
        const file = streamOf(readPostedFile(path, type, field, place));
        const taken = await takeOne(file, owner, kind);
        if (!taken.ok) return { ...taken, error: `${name.slice(0, 100)}: ${taken.error}` };
        const { kept } = taken;
        const own = attachmentName(name, kept.type);
        files.push({ kept, name: own, isRenamed: isRenamed(name, kept.type) });
      }
      return { ok: true, files };
    };
    const words = [...form.fields].map(([name, text]) => [name, clean(text)] as const);
    return work({ posted: Object.fromEntries(words), hasFiles: chosen.length > 0, take });
  });
}

async function takeOne(
  file: ReadableStream<Uint8Array>,
  owner: { id: string },
  kind: FileKind,
): Promise<{ ok: true; kept: KeptFile } | { ok: false; error: string; status: number }> {
  const refuse = (reason: "too-large" | "no-room", status: number) =>
    ({ ok: false, error: uploadText(kind, { reason }), status }) as const;
  try {
    return await throughFile(file, limitOf[kind], ({ path }) =>
      keyedMutex(`files of ${owner.id}`, async () => {
        const read = await ingestFile(kind, path);
        return read.ok ? read : { ok: false, error: uploadText(kind, read), status: 422 };
      }),
    );
  } catch (error) {
    if (error instanceof TooLarge) return refuse("too-large", 413);
    if (error instanceof NoRoom) return refuse("no-room", 507);
    throw error;
  } finally {
    // One that is too large is not read to its end.
    await file.cancel();
  }
}
