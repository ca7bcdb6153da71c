import { and, asc, eq } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { notebookVolumes } from "#db/schema/notebook/notebook.ts";
import type { ChangedBlock } from "../content/compare-content.ts";
import type { NotebookContent } from "../content/content.ts";
import { type OpenPair, readPair } from "../pair/pair.server.ts";
import { listVersions, readVersion, readVersionObjects } from "../versions/versions.server.ts";
import { nothingSaid, readSaid, type Said } from "../volumes/said.ts";
import { readVolume } from "../volumes/updates.server.ts";
import type { PlacedObject } from "../whiteboard/objects.ts";
import { type SheetWords, sheetsOf, sheetWords } from "../whiteboard/sheets.ts";

type Asked = { volume: string | null; lesson: string | null };

export type Shown =
  | {
      kind: "volume";
      number: number;
      isOpen: boolean;
      content: NotebookContent;
      sheets: SheetWords[];
    }
  | {
      kind: "lesson";
      lessonId: string;
      startsAt: number;
      compared: ChangedBlock[];
      /** Those that the lesson has changed. */
      sheets: SheetWords[];
    };

/**
 * The notebook that a person shares with another: the volume that is written in, an earlier one, or what a lesson has
 * changed. Reading writes nothing. Throws not-found for a notebook of others and for what it does not have.
 */
export async function loadNotebook(person: Person, otherId: string, asked: Asked) {
  const pair = await readPair(person, otherId);
  const { other, side, volume, canWrite, notebookId } = pair;
  const [versions, volumes] =
    notebookId === null
      ? [[], []]
      : await Promise.all([listVersions(notebookId), listVolumes(notebookId)]);
  return {
    other,
    side,
    volume,
    canWrite,
    zone: person.zone,
    shown: await show(pair, asked),
    versions,
    volumes,
  };
}
export type NotebookData = Awaited<ReturnType<typeof loadNotebook>>;

async function show(pair: OpenPair, { volume, lesson }: Asked): Promise<Shown> {
  const { notebookId } = pair;
  if (lesson !== null) {
    if (notebookId === null) throw new AppError("not-found");
    return { kind: "lesson", lessonId: lesson, ...(await readVersion(notebookId, lesson)) };
  }
  const { number, isOpen, said } = await readSaidIn(pair, volume);
  const { content, whiteboard } = said;
  return { kind: "volume", number, isOpen, content, sheets: sheetsOf(whiteboard).map(sheetWords) };
}

type SaidIn = { number: number; isOpen: boolean; said: Said };

/** What a volume says, the one that is written in where none is named. Throws not-found for what is none. */
async function readSaidIn(pair: OpenPair, volume: string | null): Promise<SaidIn> {
  const { notebookId } = pair;
  const number = volume === null ? pair.volume : Number(volume);
  if (!Number.isInteger(number) || number < 1 || number > pair.volume)
    throw new AppError("not-found");
  const isOpen = number === pair.volume;
  const said = notebookId === null ? nothingSaid : await saidOf({ notebookId, number, isOpen });
  return { number, isOpen, said };
}

type Wanted = { notebookId: string; number: number; isOpen: boolean };

/** What a closed volume says was kept when it was squashed for the last time. */
async function saidOf({ notebookId, number, isOpen }: Wanted): Promise<Said> {
  if (isOpen) {
    const doc = await readVolume(db(), { notebookId, number });
    const said = readSaid(doc);
    doc.destroy();
    return said;
  }
  const [row] = await db()
    .select({ content: notebookVolumes.content, whiteboard: notebookVolumes.whiteboard })
    .from(notebookVolumes)
    .where(and(eq(notebookVolumes.notebookId, notebookId), eq(notebookVolumes.number, number)));
  return (row as Said | undefined) ?? nothingSaid;
}

async function listVolumes(notebookId: string) {
  const rows = await db()
    .select({ number: notebookVolumes.number, begunAt: notebookVolumes.begunAt })
    .from(notebookVolumes)
    .where(eq(notebookVolumes.notebookId, notebookId))
    .orderBy(asc(notebookVolumes.number));
  return rows.map((row) => ({ ...row, begunAt: row.begunAt.getTime() }));
}

/** What a volume says, for a file of it; the one that is written in where none is named. */
export async function readWords(person: Person, otherId: string, volume: string | null) {
  const pair = await readPair(person, otherId);
  const { number, said } = await readSaidIn(pair, volume);
  return { other: pair.other, number, last: pair.volume, said };
}

/** What is on the whiteboard of a volume, or was after a lesson. Throws not-found for what there is none of. */
export async function readObjects(
  person: Person,
  otherId: string,
  { volume, lesson }: Asked,
): Promise<PlacedObject[]> {
  const pair = await readPair(person, otherId);
  if (lesson === null) return (await readSaidIn(pair, volume)).said.whiteboard;
  if (pair.notebookId === null) throw new AppError("not-found");
  return readVersionObjects(pair.notebookId, lesson);
}
