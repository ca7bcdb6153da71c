import { readFile } from "node:fs/promises";
import { data } from "react-router";
import { throughFile } from "./incoming.server.ts";
import type { semaphore } from "../semaphore.ts";

/** The form's own words around a file. */
const formBytes = 64 * 1024;

/**
 * Takes a posted form with a file of at most `limit` bytes. It waits on the disk until all of it has
 * come, so that slow senders cost no memory, and `work` is called in turn. Throws
 * TooLarge where more is sent, without reading on; what is no form is answered with 400.
 */
export function receiveUpload<T>(
  request: Request,
  { limit, inTurn }: { limit: number; inTurn: ReturnType<typeof semaphore> },
  work: (form: FormData) => Promise<T>,
): Promise<T> {
  if (request.body === null) throw data(null, { status: 400 });
  const type = request.headers.get("content-type") ?? "";
  return throughFile(request.body, limit + formBytes, ({ path }) =>
    inTurn(async () => {
      const whole = new Response(await readFile(path), { headers: { "content-type": type } });
      const form = await whole.formData().catch(() => {
        throw data(null, { status: 400 });
      });
      return work(form);
    }),
  );
}
