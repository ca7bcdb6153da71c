import { notebookFile } from "#app/features/notebook/reading/notebook-files.server.ts";
import { receivePicture } from "#app/features/notebook/pictures/receive-picture.server.ts";
import { requirePerson } from "#app/gate/gate.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Route } from "./+types/notebook-file.ts";

/** A volume of a notebook, to keep elsewhere: `notebook.md` or `notebook.pdf`; a sheet of its whiteboard: `whiteboard.svg`. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { personId, file } = params;
  const { searchParams } = new URL(request.url);
  const [volume, lesson, sheet] = ["volume", "lesson", "sheet"].map((name) =>
    searchParams.get(name),
  ) as [string | null, string | null, string | null];
  const person = requirePerson(context);
  const made = await notebookFile(person, personId, { file, volume, lesson, sheet });
  return new Response(new Uint8Array(made.bytes), {
    headers: {
      "content-type": made.type,
      "content-disposition": made.disposition,
      "cache-control": "private, no-store",
    },
  });
}

/** Takes a picture for the whiteboard, posted to `picture`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const person = requirePerson(context);
  if (params.file !== "picture") throw new AppError("not-found");
  const received = await receivePicture(person, params.personId, request);
  if (received.ok) return Response.json(received, { status: 201 });
  return Response.json({ error: received.error }, { status: received.status });
}
