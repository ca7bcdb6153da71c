import { Readable } from "node:stream";
import { href } from "react-router";
import { requireFresh } from "#app/gate/gate.server.ts";
import { exportData } from "#app/features/privacy/export-data.server.ts";
import type { Route } from "./+types/data-download.ts";

/** A person's own copy, sent as it is read. */
export function loader({ context }: Route.LoaderArgs) {
  const { id, email } = requireFresh(context, href("/account/data"));
  const parts = Readable.toWeb(Readable.from(exportData({ id, email }))) as ReadableStream<string>;
  return new Response(parts.pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="my-data.json"`,
      "cache-control": "private, no-store",
    },
  });
}
