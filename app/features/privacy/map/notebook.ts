import type { PgColumn } from "drizzle-orm/pg-core";
import { eq, sql } from "drizzle-orm";
import {
  notebookPictures,
  notebooks,
  notebookUpdates,
  notebookVersions,
  notebookVolumes,
} from "#db/schema/notebook/notebook.ts";
import { basic, byUser, type DataSubject, fact, inner, kept, mapOf } from "../column.ts";

const learn = "so that the two of a lesson can write and read together";

/** Both have it in their copies. It goes with the student, who learns from it; a teacher who leaves takes nothing of it along. */
const ofNotebooks = (column: PgColumn) => ({
  of: ({ id }: DataSubject) =>
    sql`${column} in (select id from notebooks where student_id = ${id} or teacher_id = ${id})`,
  eraseOf: ({ id }: DataSubject) =>
    sql`${column} in (select id from notebooks where student_id = ${id})`,
  onErase: "delete" as const,
});

/** What a student and a teacher write together. */
export const notebookMap = [
  mapOf(notebooks, {
    what: "The notebooks that you write with others",
    of: byUser(notebooks.studentId, notebooks.teacherId),
    eraseOf: ({ id }) => eq(notebooks.studentId, id),
    onErase: "delete",
    columns: { id: fact, studentId: fact, teacherId: fact, createdAt: fact },
  }),
  mapOf(notebookVolumes, {
    what: "What the volumes of your notebooks say",
    ...ofNotebooks(notebookVolumes.notebookId),
    columns: {
      notebookId: fact,
      number: fact,
      carriesOn: inner,
      begunAt: fact,
      closedAt: fact,
      bytes: inner,
      changedAt: fact,
      squashedAt: fact,
      content: basic(learn, kept.account),
      whiteboard: basic(learn, kept.account),
    },
  }),
  mapOf(notebookUpdates, {
    what: "What was written into your notebooks, bit by bit",
    ...ofNotebooks(notebookUpdates.notebookId),
    columns: {
      id: inner,
      notebookId: inner,
      volume: inner,
      // In words in its volume, some minutes after it was written.
      update: { ...basic(learn, kept.account), exported: false },
      at: inner,
    },
  }),
  mapOf(notebookVersions, {
    what: "What your notebooks said after each lesson",
    ...ofNotebooks(notebookVersions.notebookId),
    columns: {
      lessonId: fact,
      notebookId: fact,
      volume: fact,
      keptAt: fact,
      content: basic(learn, kept.account),
      whiteboard: basic(learn, kept.account),
    },
  }),
  mapOf(notebookPictures, {
    what: "The pictures on the whiteboards of your notebooks",
    ...ofNotebooks(notebookPictures.notebookId),
    columns: { fileId: fact, notebookId: fact, addedAt: fact },
  }),
];
