import { Readable } from "node:stream";
import { href } from "react-router";
import { requireFresh, requireStudent } from "#app/gate/gate.server.ts";
import { exportArchive } from "#app/features/privacy/export-archive.server.ts";
import type { Route } from "./+types/data-archive.ts";

/** A person's own copy as one archive, sent as it is read. */
export function loader({ context }: Route.LoaderArgs) {
  const person = requireFresh(context, href("/account/data"));
  const student = person.role === "student" ? requireStudent(context) : null;
  const parts = Readable.toWeb(Readable.from(exportArchive(person, student)));
  return new Response(parts as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="my-data.zip"`,
      "cache-control": "private, no-store",
    },
  });
}
