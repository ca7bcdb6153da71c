import { buffer } from "node:stream/consumers";
import { renderToStaticMarkup } from "react-dom/server";
import type { Person } from "#app/access/actor.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import { previewSide } from "#app/features/files/storage-key.ts";
import { AppError } from "#app/platform/errors.ts";
import { mostSheets, type PlacedObject, sheetHeight, sheetWidth } from "../whiteboard/objects.ts";
import { ObjectView } from "../whiteboard/ui/object-view.tsx";
import { readObjects } from "./notebook-page.server.ts";

type Wanted = { volume: string | null; lesson: string | null; sheet: string | null };

/** A sheet of a whiteboard as an SVG that needs no other file. Throws not-found for what there is none of. */
export async function drawSheet(
  person: Person,
  otherId: string,
  { sheet, ...of }: Wanted,
): Promise<{ svg: string; number: number }> {
  const number = sheet === null ? 1 : Number(sheet);
  if (!Number.isInteger(number) || number < 1 || number > mostSheets)
    throw new AppError("not-found");
  const all = await readObjects(person, otherId, of);
  const placed = all.filter(({ object }) => object.sheet === number);
  const pictures = await readPictures(person, placed);
  const svg = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${sheetWidth} ${sheetHeight}`}
      width={sheetWidth}
      height={sheetHeight}
      fontFamily="Figtree, Arial, sans-serif"
    >
      <rect width={sheetWidth} height={sheetHeight} fill="#ffffff" />
      {placed.map(({ id, object }) => (
        <ObjectView
          key={id}
          object={object}
          inFile
          pictureAt={(fileId) => pictures.get(fileId) ?? null}
        />
      ))}
    </svg>,
  );
  return { svg, number };
}

/** The pictures of a sheet as addresses that hold them; one that is gone is left out. */
async function readPictures(person: Person, placed: PlacedObject[]): Promise<Map<string, string>> {
  const ids = new Set(
    placed.flatMap(({ object }) => (object.kind === "picture" ? [object.fileId] : [])),
  );
  const pictures = new Map<string, string>();
  for (const id of ids) {
    const file = await openFile(person, id, { side: previewSide }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not-found") return null;
      throw error;
    });
    if (file === null || file.body === null) continue;
    const bytes = await buffer(file.body);
    pictures.set(id, `data:${file.type};base64,${bytes.toString("base64")}`);
  }
  return pictures;
}
