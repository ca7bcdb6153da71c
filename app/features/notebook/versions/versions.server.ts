import { and, desc, eq, lt } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { notebookVersions, notebookVolumes } from "#db/schema/notebook/notebook.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type ChangedBlock, compareContent } from "../content/compare-content.ts";
import type { NotebookContent } from "../content/content.ts";
import type { PlacedObject } from "../whiteboard/objects.ts";
import { changedSheets, type SheetWords, sheetWords } from "../whiteboard/sheets.ts";

/** A lesson after which the notebook was kept; instants are epoch milliseconds. */
export type VersionLine = { lessonId: string; startsAt: number; volume: number };

const shown = 200;

/** The lessons after which a notebook was kept, the latest first. */
export async function listVersions(notebookId: string): Promise<VersionLine[]> {
  const rows = await db()
    .select({
      lessonId: notebookVersions.lessonId,
      startsAt: lessons.startsAt,
      volume: notebookVersions.volume,
    })
    .from(notebookVersions)
    .innerJoin(lessons, eq(lessons.id, notebookVersions.lessonId))
    .where(eq(notebookVersions.notebookId, notebookId))
    .orderBy(desc(lessons.startsAt))
    .limit(shown);
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime() }));
}

/** What a lesson has changed in a notebook: its version next to the one before. Throws not-found where there is none. */
export async function readVersion(
  notebookId: string,
  lessonId: string,
): Promise<{ startsAt: number; compared: ChangedBlock[]; sheets: SheetWords[] }> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  const [row] = await db()
    .select({
      content: notebookVersions.content,
      whiteboard: notebookVersions.whiteboard,
      volume: notebookVersions.volume,
      startsAt: lessons.startsAt,
      carriesOn: notebookVolumes.carriesOn,
    })
    .from(notebookVersions)
    .innerJoin(lessons, eq(lessons.id, notebookVersions.lessonId))
    .innerJoin(
      notebookVolumes,
      and(
        eq(notebookVolumes.notebookId, notebookVersions.notebookId),
        eq(notebookVolumes.number, notebookVersions.volume),
      ),
    )
    .where(
      and(eq(notebookVersions.lessonId, lessonId), eq(notebookVersions.notebookId, notebookId)),
    );
  if (row === undefined) throw new AppError("not-found");
  const [before] = await db()
    .select({
      content: notebookVersions.content,
      whiteboard: notebookVersions.whiteboard,
      volume: notebookVersions.volume,
    })
    .from(notebookVersions)
    .innerJoin(lessons, eq(lessons.id, notebookVersions.lessonId))
    .where(and(eq(notebookVersions.notebookId, notebookId), lt(lessons.startsAt, row.startsAt)))
    .orderBy(desc(lessons.startsAt))
    .limit(1);
  // An empty volume begins with nothing: what the one before says has not been deleted.
  const goesOn = before !== undefined && (before.volume === row.volume || row.carriesOn);
  return {
    startsAt: row.startsAt.getTime(),
    compared: compareContent(
      (goesOn ? before.content : []) as NotebookContent,
      row.content as NotebookContent,
    ),
    sheets: changedSheets(
      (goesOn ? before.whiteboard : []) as PlacedObject[],
      row.whiteboard as PlacedObject[],
    ).map(sheetWords),
  };
}

/** What was on the whiteboard when the room of a lesson had closed. Throws not-found where nothing was kept. */
export async function readVersionObjects(
  notebookId: string,
  lessonId: string,
): Promise<PlacedObject[]> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  const [row] = await db()
    .select({ whiteboard: notebookVersions.whiteboard })
    .from(notebookVersions)
    .where(
      and(eq(notebookVersions.lessonId, lessonId), eq(notebookVersions.notebookId, notebookId)),
    );
  if (row === undefined) throw new AppError("not-found");
  return row.whiteboard as PlacedObject[];
}
