import { and, asc, eq } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { notebookVolumes } from "#db/schema/notebook.ts";
import type { ChangedBlock } from "../content/compare-content.ts";
import type { NotebookContent } from "../content/content.ts";
import { readContent } from "../content/read-content.ts";
import { type OpenPair, readPair } from "../pair/pair.server.ts";
import { listVersions, readVersion } from "../versions/versions.server.ts";
import { readVolume } from "../volumes/updates.server.ts";

type Asked = { volume: string | null; lesson: string | null };

export type Shown =
  | { kind: "volume"; number: number; isOpen: boolean; content: NotebookContent }
  | { kind: "lesson"; lessonId: string; startsAt: number; compared: ChangedBlock[] };

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
  const number = volume === null ? pair.volume : Number(volume);
  if (!Number.isInteger(number) || number < 1 || number > pair.volume)
    throw new AppError("not-found");
  const content =
    notebookId === null
      ? []
      : await contentOf({ notebookId, number, isOpen: number === pair.volume });
  return { kind: "volume", number, isOpen: number === pair.volume, content };
}

type Wanted = { notebookId: string; number: number; isOpen: boolean };

/** A closed volume's words were kept when it was squashed for the last time. */
async function contentOf({ notebookId, number, isOpen }: Wanted): Promise<NotebookContent> {
  if (isOpen) {
    const doc = await readVolume(db(), { notebookId, number });
    const content = readContent(doc);
    doc.destroy();
    return content;
  }
  const [row] = await db()
    .select({ content: notebookVolumes.content })
    .from(notebookVolumes)
    .where(and(eq(notebookVolumes.notebookId, notebookId), eq(notebookVolumes.number, number)));
  return (row?.content ?? []) as NotebookContent;
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
  const shown = await show(pair, { volume, lesson: null });
  if (shown.kind !== "volume") throw new AppError("not-found");
  return { other: pair.other, number: shown.number, last: pair.volume, content: shown.content };
}
