import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, instant, table } from "../columns.ts";
import { files } from "../files.ts";
import { notebookBytes } from "./notebook-values.ts";
import { lessons } from "../scheduling/lessons.ts";
import { teachers } from "../teachers/teachers.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The document that a student and a teacher write together over all their lessons; made by their first word. */
export const notebooks = table(
  "notebooks",
  {
    id: id(),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("notebooks_pair").on(t.studentId, t.teacherId),
    index("notebooks_teacher").on(t.teacherId),
  ],
);

/** A part of a notebook with a history of its own. One is written in at a time; the others are only read. */
export const notebookVolumes = table(
  "notebook_volumes",
  {
    notebookId: uuid()
      .notNull()
      .references(() => notebooks.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    /** It began with what the volume before it said. */
    carriesOn: boolean().notNull().default(false),
    begunAt: instant().notNull(),
    closedAt: instant(),
    /** What its updates come to, so that it cannot grow without end. */
    bytes: integer().notNull().default(0),
    changedAt: instant().notNull(),
    /** When its updates were last made one; the rest is what it said then. */
    squashedAt: instant(),
    content: jsonb().$type<object[]>().notNull().default([]),
    whiteboard: jsonb().$type<object[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.notebookId, t.number] }),
    uniqueIndex("notebook_volumes_open")
      .on(t.notebookId)
      .where(sql`${t.closedAt} is null`),
    index("notebook_volumes_changed").on(t.changedAt),
    check(
      "notebook_volumes_size",
      sql`${t.number} >= 1 and ${t.bytes} between 0 and ${sql.raw(String(notebookBytes.volume))}`,
    ),
  ],
);

/** What was written into a volume, as Yjs encodes it; all of them together, in any order, are the volume. */
export const notebookUpdates = table(
  "notebook_updates",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    notebookId: uuid().notNull(),
    volume: integer().notNull(),
    update: bytes().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index("notebook_updates_volume").on(t.notebookId, t.volume),
    foreignKey({
      name: "notebook_updates_volume_fk",
      columns: [t.notebookId, t.volume],
      foreignColumns: [notebookVolumes.notebookId, notebookVolumes.number],
    }).onDelete("cascade"),
    check(
      "notebook_updates_size",
      sql`octet_length(${t.update}) between 1 and ${sql.raw(String(notebookBytes.volume))}`,
    ),
  ],
);

/** What a notebook said when the room of a lesson had closed. */
export const notebookVersions = table(
  "notebook_versions",
  {
    lessonId: uuid()
      .primaryKey()
      .references(() => lessons.id, { onDelete: "cascade" }),
    notebookId: uuid().notNull(),
    volume: integer().notNull(),
    keptAt: instant().notNull(),
    content: jsonb().$type<object[]>().notNull(),
    whiteboard: jsonb().$type<object[]>().notNull().default([]),
  },
  (t) => [
    index("notebook_versions_volume").on(t.notebookId, t.volume, t.keptAt),
    foreignKey({
      name: "notebook_versions_volume_fk",
      columns: [t.notebookId, t.volume],
      foreignColumns: [notebookVolumes.notebookId, notebookVolumes.number],
    }).onDelete("cascade"),
  ],
);

/** A picture that somebody has put on the whiteboard of a notebook; which sheet it is on is in the document. */
export const notebookPictures = table(
  "notebook_pictures",
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    notebookId: uuid()
      .notNull()
      .references(() => notebooks.id, { onDelete: "cascade" }),
    addedAt: instant().notNull(),
  },
  (t) => [index("notebook_pictures_notebook").on(t.notebookId)],
);
