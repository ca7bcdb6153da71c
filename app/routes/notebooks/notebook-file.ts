import { notebookFile } from "#app/features/notebook/reading/notebook-files.server.ts";
import { requirePerson } from "#app/gate/gate.server.ts";
import type { Route } from "./+types/notebook-file.ts";

/** A volume of a notebook, to keep elsewhere: `notebook.md` or `notebook.pdf`. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { personId, file } = params;
  const volume = new URL(request.url).searchParams.get("volume");
  const made = await notebookFile(requirePerson(context), personId, { file, volume });
  return new Response(new Uint8Array(made.bytes), {
    headers: {
      "content-type": made.type,
      "content-disposition": made.disposition,
      "cache-control": "private, no-store",
    },
  });
}
