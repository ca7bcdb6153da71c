import { readFile } from "node:fs/promises";
import { data } from "react-router";
import { throughFile } from "./incoming.server.ts";
import type { semaphore } from "../concurrency/semaphore.ts";

/** The form's own words around a file. */
const formBytes = 64 * 1024;

/** What was posted, not read yet. */
export type PostedBody = { headers: Headers; body: ReadableStream<Uint8Array> | null };

/** Whether a posted form is one that carries a file. */
export function isUpload(headers: Headers): boolean {
  return (headers.get("content-type") ?? "").startsWith("multipart/form-data");
}

/**
 * Takes a posted form with a file of at most `limit` bytes. It waits on the disk until all of it has
 * come, so that slow senders cost no memory, and `work` is called in turn. Throws
 * TooLarge where more is sent, without reading on; what is no form is answered with 400.
 */
export function receiveUpload<T>(
  { headers, body }: PostedBody,
  { limit, limited }: { limit: number; limited: ReturnType<typeof semaphore> },
  work: (form: FormData) => Promise<T>,
): Promise<T> {
  if (body === null) throw data(null, { status: 400 });
  const type = headers.get("content-type") ?? "";
  return throughFile(body, limit + formBytes, ({ path }) =>
    limited(async () => {
      const whole = new Response(await readFile(path), { headers: { "content-type": type } });
      const form = await whole.formData().catch(() => {
        throw data(null, { status: 400 });
      });
      return work(form);
    }),
  );
}
